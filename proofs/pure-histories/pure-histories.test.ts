import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { brokenDecides } from './broken-decides.ts';
import { provePureHistories, pureHistories } from './pure-histories.ts';

testProof(pureHistories);

test.each(Object.entries(brokenDecides))(
  'control: finds a core that %s',
  { timeout: 180_000 },
  async (_, decide) => {
    const run = { count: 500, progress: () => {}, until: /./ };
    expect((await provePureHistories(run, decide)).failed).toBeGreaterThan(0);
  },
);
