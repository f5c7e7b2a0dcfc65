import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { brokenEntries } from './broken-entries.ts';
import { openapiRequests, proveOpenapiRequests } from './openapi-requests.ts';

testProof(openapiRequests);

test.each(Object.entries(brokenEntries))(
  'control: finds a handler that %s',
  { timeout: 180_000 },
  async (_, { entry, alterHandlers, sentence }) => {
    const run = { count: 150, progress: () => {} };
    const { details } = await proveOpenapiRequests(run, { alterHandlers, only: [entry] });
    expect(details.join()).toMatch(sentence);
  },
);
