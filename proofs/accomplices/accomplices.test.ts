import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { accomplices, proveAccomplices } from './accomplices.ts';
import { leakyDecides } from './leaky-decides.ts';

testProof(accomplices);

test.each(Object.entries(leakyDecides))(
  'control: finds a core that %s',
  { timeout: 180_000 },
  async (_, [decide, sentence]) => {
    const { details } = await proveAccomplices({ count: 500, progress: () => {}, until: sentence }, decide);
    expect(details.join()).toMatch(sentence);
  },
);
