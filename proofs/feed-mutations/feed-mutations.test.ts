import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { feedMutations, proveFeedMutations } from './feed-mutations.ts';
import { laxFeeds } from './lax-feeds.ts';

testProof(feedMutations);

test.each(Object.entries(laxFeeds))(
  'control: finds %s',
  { timeout: 180_000 },
  async (_, { rules, breaks }) => {
    const { details } = await proveFeedMutations({ count: 2_000, progress: () => {} }, rules);
    expect(details.join()).toMatch(breaks);
  },
);
