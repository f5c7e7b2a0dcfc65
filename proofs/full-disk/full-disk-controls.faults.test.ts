import { describe, expect, test } from 'vitest';
import { fullDisk, proveFullDisk } from './full-disk.ts';

/** Together, each with its own PostgreSQL and disks: all of them wait most of the time. */
describe.concurrent('full disks', { timeout: 200_000 }, () => {
  const isSkipped = fullDisk.missing!.length > 0;

  test.skipIf(isSkipped)('control: finds bets that were acknowledged before they were stored', async () => {
    const { details } = await proveFullDisk({ count: 1, progress: () => {} }, { losesCommits: true });
    expect(details.join()).toMatch(/\d+ acknowledged bets are lost/);
  });

  test.skipIf(isSkipped)(
    'control: finds a PostgreSQL that stays down when there is space again',
    async () => {
      const { details } = await proveFullDisk({ count: 1, progress: () => {} }, { isUnsupervised: true });
      expect(details.join()).toMatch(/no bet was acknowledged for \d+ ms after there was space/);
    },
  );
});
