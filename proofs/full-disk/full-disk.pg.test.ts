import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { fullDisk, proveFullDisk } from './full-disk.ts';

testProof(fullDisk);

const isSkipped = fullDisk.counts.test === 0;

test.skipIf(isSkipped)(
  'control: finds bets that were acknowledged before they were stored',
  {
    timeout: 200_000,
  },
  async () => {
    const { details } = await proveFullDisk({ count: 1, progress: () => {} }, { losesCommits: true });
    expect(details.join()).toMatch(/\d+ acknowledged bets are lost/);
  },
);

test.skipIf(isSkipped)(
  'control: finds a PostgreSQL that stays down when there is space again',
  {
    timeout: 200_000,
  },
  async () => {
    const { details } = await proveFullDisk({ count: 1, progress: () => {} }, { isUnsupervised: true });
    expect(details.join()).toMatch(/no bet was acknowledged for \d+ ms after there was space/);
  },
);
