import { describe, expect, test } from 'vitest';
import { moneyline } from '../markets/market.ts';
import { type FlagFacts, isNews } from './flags.ts';
import { type ComparedBet, expectedTransferCents, offMarketFacts } from './off-market.ts';

const minute = 60_000;
const acceptedAt = 100 * minute;
const quoted = (probabilityBps: number | null, lineHalves: number | null = null) => ({
  lineHalves,
  probabilityBps,
  bookmakers: 9,
  capturedAt: acceptedAt,
});
const even: ComparedBet = {
  creatorId: 'ann',
  sportKey: 'americanfootball_nfl',
  terms: moneyline,
  creatorSelection: 'home',
  creatorStakeCents: 100_00,
  acceptorStakeCents: 100_00,
  acceptedReference: quoted(7_500),
  acceptedAt,
};
const spread = { market: 'spread', team: null, lineHalves: -7 } as const;

test.each<[string, Partial<ComparedBet>, number | null]>([
  ['75% at equal stakes: a quarter of both stakes', {}, 50_00],
  ['the other selection of the same game', { creatorSelection: 'away' }, -50_00],
  ['a fair price', { creatorStakeCents: 75_00, acceptorStakeCents: 25_00 }, 0],
  ['an even game', { acceptedReference: quoted(5_000) }, 0],
  [
    'less than a cent',
    { creatorStakeCents: 1, acceptorStakeCents: 1, acceptedReference: quoted(5_100) },
    0.02,
  ],
  [
    'a long shot for a high stake',
    { creatorStakeCents: 500_00, acceptorStakeCents: 10_00, acceptedReference: quoted(200) },
    -489_80,
  ],
  ['the quoted spread', { terms: spread, acceptedReference: quoted(6_000, -7) }, 20_00],
  ['another line, less what is uncertain', { terms: spread, acceptedReference: quoted(6_000, -9) }, 12_44],
  ['another line at a price that may be fair', { terms: spread, acceptedReference: quoted(5_000, -9) }, 0],
  [
    'half a point off at 50:1, which the acceptor cannot win back',
    {
      creatorStakeCents: 10_00,
      acceptorStakeCents: 500_00,
      terms: spread,
      acceptedReference: quoted(5_000, -6),
    },
    200_63,
  ],
  ['no reference', { acceptedReference: null }, null],
  ['no probability', { acceptedReference: quoted(null) }, null],
  ['too few bookmakers', { acceptedReference: { ...quoted(7_500), bookmakers: 2 } }, null],
  ['a reference of an hour', { acceptedAt: acceptedAt + 60 * minute }, 50_00],
  ['an older one', { acceptedAt: acceptedAt + 60 * minute + 1 }, null],
])('%s', (_name, change, expected) => {
  const cents = expectedTransferCents({ ...even, ...change });
  if (expected === null) expect(cents).toBeNull();
  else expect(cents).toBeCloseTo(expected, 6);
});

describe('a pair', () => {
  const flag = (...bets: Partial<ComparedBet>[]) =>
    offMarketFacts(
      'ann',
      'bob',
      bets.map((bet) => ({ ...even, ...bet })),
    );
  const facts = (gainerId: string, bets: number, expectedCents: number) => ({
    kind: 'offMarket',
    gainerId,
    bets,
    expectedCents,
  });
  const oneCentLess = { creatorStakeCents: 100_01, acceptorStakeCents: 99_99 };

  test.each([
    ['no bets', [], null],
    ['one bet below the limit', [{}], null],
    ['one cent below', [{}, oneCentLess], null],
    ['at the limit', [{}, {}], facts('ann', 2, 100_00)],
    ['both made by the other user', [{ creatorId: 'bob' }, { creatorId: 'bob' }], facts('bob', 2, 100_00)],
    [
      'made by both, to the gain of one',
      [{}, { creatorId: 'bob', creatorSelection: 'away' }, {}],
      facts('ann', 3, 150_00),
    ],
    ['alternating directions', [{}, { creatorId: 'bob' }, {}, { creatorId: 'bob' }], null],
    ['alternating selections', [{}, { creatorSelection: 'away' }, {}, { creatorSelection: 'away' }], null],
    ['fair prices', Array(50).fill({ creatorStakeCents: 75_00, acceptorStakeCents: 25_00 }), null],
    ['unknown prices', Array(50).fill({ acceptedReference: null }), null],
    ['unknown ones are not counted', [{}, { acceptedReference: null }, {}], facts('ann', 2, 100_00)],
    [
      'many small amounts that round to nothing one by one',
      Array(25_000).fill({ creatorStakeCents: 50, acceptorStakeCents: 50, acceptedReference: quoted(5_040) }),
      facts('ann', 25_000, 100_00),
    ],
  ] as const)('%s', (_name, bets, expected) => {
    expect(flag(...bets)).toEqual(expected);
  });
});

test.each([
  ['the same', 'ann', 100_00, false],
  ['less, because older bets left the window', 'ann', 10_00, false],
  ['one cent less than as much again', 'ann', 199_99, false],
  ['as much again', 'ann', 200_00, true],
  ['the other direction', 'bob', 100_00, true],
])('reopens for %s: %s %d %s', (_name, gainerId, expectedCents, expected) => {
  const seen: FlagFacts = { kind: 'offMarket', gainerId: 'ann', bets: 2, expectedCents: 100_00 };
  expect(isNews(seen, { ...seen, gainerId, expectedCents })).toBe(expected);
});
