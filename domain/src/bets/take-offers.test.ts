import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { GroupAccount } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { Command, Take } from '../book/commands.ts';
import { toFriend } from '../book/offered-to.ts';
import { noRestrictions } from '../protection/play-restrictions.ts';
import type { Protection } from '../protection/protection.ts';
import { noStakes } from '../protection/stakes.ts';
import {
  before,
  type Case,
  decideCase,
  decisionOn,
  game,
  moves,
  openBet,
  openSettings,
  refusalRows,
  spreadOffer,
  start,
  withBet,
} from './bets.fixtures.ts';
import { sumStakes } from './count-stakes.ts';
import { specifiedOffer } from './offer.ts';

/** Ann risks $60 on the Bears −3.5; the taker of all of it risks $30 on the Packers +3.5. */
const offer: Bet = {
  ...spreadOffer,
  fee: { bps: 200, capCents: 90 },
  creatorStakeCents: 60_00,
  acceptorStakeCents: 30_00,
  escrowCents: 60_00,
  partsTaken: 0,
};
const second: Bet = { ...offer, id: 'second', fee: { bps: 0, capCents: null } };
const specified: Bet = { ...openBet, id: 'specified' };

/** All of `offer` wins $59.10: $60 less 90 cents. A third of it wins $19.70. */
const whole: Take = { betId: 'bet', partId: 'part', lineHalves: -7, takeCents: 30_00, winCents: 59_10 };
const third: Take = { ...whole, takeCents: 10_00, winCents: 19_70 };
const halfOfSecond: Take = {
  betId: 'second',
  partId: 'part2',
  lineHalves: -7,
  takeCents: 15_00,
  winCents: 30_00,
};
const allOfSpecified: Take = {
  betId: 'specified',
  partId: 'part3',
  lineHalves: null,
  takeCents: 10_00,
  winCents: 8_00,
};

type TakeOffers = Extract<Command, { kind: 'takeOffers' }>;
const takes = (list: readonly Take[], changes: Partial<TakeOffers> = {}): TakeOffers => ({
  kind: 'takeOffers',
  userId: 'bob',
  takes: list,
  all: true,
  ...changes,
});
const good: Case = {
  command: takes([third]),
  now: before,
  bet: offer,
  otherBets: [second, specified],
  event: game,
  settings: { ...openSettings, minimumStakeCents: 5_00 },
  accounts: { bob: { availableCents: 100_00 } },
};
const given = (list: readonly Take[], changes: Partial<TakeOffers> = {}, of: Partial<Case> = {}): Case => ({
  ...good,
  ...of,
  command: takes(list, changes),
});
const withTake = (changes: Partial<Take>) => (situation: Case) => ({
  ...situation,
  command: takes([{ ...third, ...changes }]),
});

describe('taking a part is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      {
        code: 'takenTwice',
        message: 'Each bet can only be taken once.',
        breaks: (situation) => ({ ...situation, command: takes([third, { ...third, partId: 'other' }]) }),
      },
      {
        code: 'betNotFound',
        message: 'No Bet Found',
        breaks: (situation) => ({ ...situation, bet: undefined }),
      },
      {
        code: 'alreadyAccepted',
        message: 'Someone already accepted this bet!',
        breaks: withBet({ acceptorId: 'cid' }),
      },
      { code: 'betNotOpen', message: 'Error accepting bet.', breaks: withBet({ status: 'Deleted' }) },
      {
        code: 'eventStarted',
        message: 'This bet cannot be accepted. The event has already started!',
        breaks: (situation) => ({ ...situation, now: start }),
      },
      {
        code: 'offerExpired',
        message: 'This bet is no longer open.',
        breaks: withBet({ expiresAt: before }),
      },
      {
        code: 'termsChanged',
        message: 'The terms of this bet are not the ones you saw. Please read them again.',
        breaks: withTake({ lineHalves: -6 }),
      },
      {
        code: 'moreThanLeft',
        message: 'Of this bet, all that is left to take is $30.',
        breaks: withTake({ takeCents: 30_01 }),
      },
      {
        code: 'takenWhole',
        message: 'This bet can only be taken whole: $30.',
        breaks: ({ bet: { partsTaken: _, ...whole } = offer, ...situation }) => ({
          ...situation,
          bet: whole,
        }),
      },
      {
        code: 'partTooSmall',
        message: 'Both sides of a part must reach the minimum wager. Take at least $5.',
        breaks: withTake({ takeCents: 4_99 }),
      },
      {
        code: 'tooLittleLeft',
        message: 'What is left of the bet must reach the minimum wager. Take all of it, or at most $25.',
        breaks: withTake({ takeCents: 25_01 }),
      },
      {
        code: 'termsChanged',
        message: 'The terms of this bet are not the ones you saw. Please read them again.',
        breaks: withTake({ winCents: 19_71 }),
      },
      {
        code: 'acceptBlocked',
        message: 'Unable to accept this bet.',
        breaks: (situation) => ({ ...situation, settings: { ...good.settings!, betsAllowed: false } }),
      },
      {
        code: 'accountSuspended',
        message: 'This account is suspended. Please contact support.',
        breaks: (situation) => ({
          ...situation,
          accounts: { bob: { ...situation.accounts.bob, suspended: true } },
        }),
      },
      {
        code: 'insufficientFundsToAccept',
        message: 'Insufficient Funds:  $9.99',
        breaks: (situation) => ({ ...situation, accounts: { bob: { availableCents: 9_99 } } }),
      },
      {
        code: 'eventNotFound',
        message: 'This event is no longer listed.',
        breaks: (situation) => ({ ...situation, event: { ...game, listed: false } }),
      },
    ]),
  )('$code: $message', ({ code, message, given: situation }) => {
    expect(decideCase(situation)).toMatchObject({ kind: 'refusal', code, message });
  });

  it('after 19 parts only the whole rest can be taken', () => {
    const last = { ...good, bet: { ...offer, partsTaken: 19 } };
    expect(decideCase(last)).toMatchObject({ code: 'takenWhole' });
    expect(decisionOn({ ...last, command: takes([whole]) }).bet).toMatchObject({
      id: 'bet',
      status: 'Active',
    });
  });

  it.each([
    ['a challenge', { offeredTo: toFriend('bob') }],
    ['the specified bet', specified],
  ])('%s is taken whole', (_, changes) => {
    const { partsTaken: _parts, ...kept } = { ...offer, ...changes };
    const take = { ...third, lineHalves: kept.terms.lineHalves, takeCents: 5_00 };
    expect(decideCase({ ...good, bet: { ...kept, id: 'bet' }, command: takes([take]) })).toMatchObject({
      code: 'takenWhole',
    });
  });

  it('a counter-offer cannot be taken', () => {
    const counter = { offerId: 'offer', forId: 'bob', round: 1, answers: 'v' };
    expect(decideCase({ ...good, bet: { ...offer, counter } })).toMatchObject({ code: 'betNotFound' });
  });
});

test('a part is a bet of its own, and the offer stays open with the rest', () => {
  const taken = decisionOn({ ...good, bet: { ...offer, opening: { opensAt: before, corrections: 1 } } });
  const { opening: _, ...offerOpen } = offer;
  expect(taken.bet).toEqual({
    ...offerOpen,
    id: 'part',
    partOf: 'bet',
    partsTaken: undefined,
    creatorStakeCents: 20_00,
    acceptorStakeCents: 10_00,
    fee: { bps: 200, capCents: 30 },
    escrowCents: 30_00,
    transferCount: 2,
    status: 'Active',
    acceptorId: 'bob',
    acceptedAt: before,
  });
  expect(taken.otherBets).toEqual([
    {
      ...offer,
      opening: { opensAt: before, corrections: 1 },
      creatorStakeCents: 40_00,
      acceptorStakeCents: 20_00,
      fee: { bps: 200, capCents: 60 },
      escrowCents: 40_00,
      transferCount: 2,
      partsTaken: 1,
    },
  ]);
  expect(moves(taken)).toEqual([
    ['splitOffer', 'bet', 'ann', 20_00],
    ['splitOffer', 'ann', 'part', 20_00],
    ['acceptWager', 'bob', 'part', 10_00],
  ]);
  expect(taken.transfers.map(({ subjectId }) => subjectId)).toEqual(['bet', 'part', 'part']);
  expect(taken.notices).toEqual([
    {
      userId: 'ann',
      type: 'AcceptBet',
      fromId: 'bob',
      betId: 'part',
      content: 'took $20 of your $60 on Chicago Bears −3.5: $20 to win $9.80',
    },
  ]);
});

test('the stake of its maker counts for limits as before', () => {
  const { bet, otherBets } = decisionOn(good);
  const sums = [bet!, ...otherBets].map((one) => sumStakes(one, 'ann', before));
  const total = (kind: 'wagerDay' | 'lossDay') => sums.reduce((sum, one) => sum + one[kind], 0);
  const { wagerDay, lossDay } = sumStakes(offer, 'ann', before);
  expect([total('wagerDay'), total('lossDay')]).toEqual([wagerDay, lossDay]);
});

test('what its maker owes is not covered with what is split off', () => {
  const ann = { availableCents: 5_00, owedCents: 50_00 };
  const taken = decisionOn({ ...good, accounts: { ...good.accounts, ann } });
  expect(moves(taken).map(([kind]) => kind)).toEqual(['splitOffer', 'splitOffer', 'acceptWager']);
});

test('all of a bet makes the bet itself active', () => {
  const taken = decisionOn(given([whole]));
  expect(taken.bet).toMatchObject({ id: 'bet', status: 'Active', escrowCents: 90_00, partsTaken: 0 });
  expect(taken.otherBets).toEqual([]);
  expect(moves(taken)).toEqual([['acceptWager', 'bob', 'bet', 30_00]]);
  expect(taken.notices[0]!.content).toBe('accepted your bet on Chicago Bears −3.5: $60 to win $29.40');
});

test('several are taken in one decision', () => {
  const taken = decisionOn(given([third, halfOfSecond, allOfSpecified]));
  expect([taken.bet, ...taken.otherBets].map((bet) => [bet!.id, bet!.status])).toEqual([
    ['part', 'Active'],
    ['bet', 'Created'],
    ['part2', 'Active'],
    ['second', 'Created'],
    ['specified', 'Active'],
  ]);
  expect(taken.notices).toHaveLength(3);
});

describe('the takes before count', () => {
  it.each([
    [35_00, true],
    [34_99, false],
  ])('with %d cents for takes of $35: %s', (availableCents, possible) => {
    const all = given([third, halfOfSecond, allOfSpecified], {}, { accounts: { bob: { availableCents } } });
    const answer = decideCase(all);
    expect(answer.kind).toBe(possible ? 'decision' : 'refusal');
    if (!possible)
      expect(answer).toMatchObject({
        code: 'insufficientFundsToAccept',
        message: 'Insufficient Funds:  $9.99',
      });
  });

  it.each([
    [35_00, 'decision'],
    [34_99, 'refusal'],
  ])('with a limit of %d cents for takes of $35: %s', (wagerDay, kind) => {
    const protection: Protection = {
      restrictions: noRestrictions,
      limits: { wagerDay },
      sums: noStakes,
      at: before,
      usedMinutes: 0,
      realityCheckDueAt: null,
    };
    const accounts = { bob: { availableCents: 100_00, protection } };
    const answer = decideCase(given([third, halfOfSecond, allOfSpecified], { all: false }, { accounts }));
    expect(answer.kind).toBe(kind);
    if (kind === 'refusal') expect(answer).toMatchObject({ code: 'wagerLimitReached' });
  });
});

describe('if an offer is gone', () => {
  const gone: Take = { ...third, betId: 'gone' };
  const otherwise = { betId: 'new', eventId: 'game', offer: specifiedOffer('away', 10_00) };
  const idsOf = (situation: Case) => {
    const answer = decideCase(situation);
    return answer.kind === 'refusal' ? answer.code : [answer.bet, ...answer.otherBets].map((bet) => bet!.id);
  };

  it.each<[string, Case, string | string[]]>([
    ['all or nothing takes nothing', given([third, gone]), 'betNotFound'],
    ['the others are taken', given([gone, third], { all: false }), ['part', 'bet']],
    ['without others it is why', given([gone], { all: false }), 'betNotFound'],
    ['another bet is created', given([gone], { all: false, otherwise }), ['new']],
    ['another bet is created instead of all', given([third, gone], { otherwise }), ['new']],
    [
      'nothing is created if something was taken',
      given([gone, third], { all: false, otherwise }),
      ['part', 'bet'],
    ],
    [
      'a refusal about the taker creates nothing',
      given([third], { otherwise }, { accounts: {} }),
      'insufficientFundsToAccept',
    ],
  ])('%s', (_, situation, expected) => {
    expect(idsOf(situation)).toEqual(expected);
  });

  it('the transfer of the bet created instead names it', () => {
    const created = decisionOn(given([gone], { otherwise }));
    expect(created.transfers.map(({ subjectId }) => subjectId)).toEqual(['new']);
  });
});

describe('what is left of an offer that others took parts of', () => {
  const left = (changes: Partial<Bet>) => ({ ...good, bet: { ...offer, ...changes, partsTaken: 1 } });
  const sizes = (situation: Case) => {
    const answer = decideCase(situation);
    return answer.kind === 'refusal' ? answer.code : answer.bet!.acceptorStakeCents;
  };
  const some = takes([{ ...whole, takeCents: 20_00, winCents: 39_40 }], { all: false });

  it.each<[string, Partial<Bet>, number | string]>([
    [
      'is taken where it is less',
      { creatorStakeCents: 30_00, acceptorStakeCents: 15_00, fee: { bps: 200, capCents: 45 } },
      15_00,
    ],
    [
      'is taken up to the minimum that must be left',
      { creatorStakeCents: 46_00, acceptorStakeCents: 23_00, fee: { bps: 200, capCents: 69 } },
      18_00,
    ],
    [
      'is not taken at a worse price',
      { creatorStakeCents: 29_00, acceptorStakeCents: 15_00 },
      'termsChanged',
    ],
  ])('%s', (_, changes, expected) => {
    expect(sizes({ ...left(changes), command: some })).toBe(expected);
  });

  it('refuses all or nothing', () => {
    const command = takes([{ ...whole, takeCents: 20_00, winCents: 39_40 }]);
    const less = left({ creatorStakeCents: 30_00, acceptorStakeCents: 15_00 });
    expect(decideCase({ ...less, command })).toMatchObject({
      code: 'moreThanLeft',
      message: 'Of this bet, all that is left to take is $15.',
      field: 'takeCents',
    });
  });
});

describe('a price far from the bookmakers’', () => {
  const reference = { lineHalves: -7, probabilityBps: 8_500, bookmakers: 5, capturedAt: before };
  // Bob needs 34% and gets 15%; at the price of the control he needs 50%.
  const bad: Bet = {
    ...offer,
    creatorStakeCents: 30_00,
    escrowCents: 30_00,
    fee: { bps: 0, capCents: null },
  };
  const wanted = [{ ...third, winCents: 10_00 }];

  it.each<[string, Partial<TakeOffers>, string]>([
    ['needs the sum of the stakes again', {}, 'refusal'],
    ['another sum does not confirm it', { confirmedStakeCents: 10_01 }, 'refusal'],
    ['is confirmed by the sum', { confirmedStakeCents: 10_00 }, 'decision'],
  ])('%s', (_, changes, kind) => {
    const answer = decideCase(given(wanted, changes, { bet: bad, reference }));
    expect(answer.kind).toBe(kind);
    if (kind === 'refusal') expect(answer).toMatchObject({ code: 'priceNotConfirmed' });
  });
});

describe('in a group', () => {
  const account = (id: string, userId: string): GroupAccount => ({
    id,
    groupId: '00000000-0000-8000-8000-000000000001',
    ledgerId: '00000000-0000-8000-8000-000000000002',
    kind: 'iou',
    userId,
    balanceCents: 0,
    limitCents: 50_00,
    closed: false,
    version: 0,
  });
  const [anns, bobs] = [
    account('00000000-0000-8000-8000-00000000000a', 'ann'),
    account('00000000-0000-8000-8000-00000000000b', 'bob'),
  ];
  const inGroup: Partial<Bet> = {
    feePolicy: 'none',
    fee: { bps: 0, capCents: null },
    offeredTo: { kind: 'group', groupId: anns.groupId },
    group: { kind: 'iou', ledgerId: anns.ledgerId, creatorAccountId: anns.id, acceptorAccountId: null },
  };
  const bets = { bet: { ...offer, ...inGroup }, otherBets: [{ ...second, ...inGroup }] };
  const groupAccounts = { [anns.id]: anns, [bobs.id]: bobs };
  const mine = { groupAccountId: bobs.id };

  it('a part moves through the accounts of the group', () => {
    const taken = decisionOn(given([{ ...third, ...mine }], {}, { ...bets, groupAccounts }));
    expect(moves(taken)).toEqual([
      ['splitOffer', 'bet', anns.id, 20_00],
      ['splitOffer', anns.id, 'part', 20_00],
      ['acceptWager', bobs.id, 'part', 10_00],
    ]);
    expect(taken.bet!.group).toEqual({ ...bets.bet.group, acceptorAccountId: bobs.id });
  });

  it.each([
    [25_00, 'decision'],
    [24_99, 'refusal'],
  ])('the takes before count there, too: a limit of %d cents', (limitCents, kind) => {
    const accounts = { ...groupAccounts, [bobs.id]: { ...bobs, limitCents } };
    const both = [third, halfOfSecond].map((take) => ({ ...take, ...mine }));
    expect(decideCase(given(both, {}, { ...bets, groupAccounts: accounts })).kind).toBe(kind);
  });
});

test('random takes conserve every cent and never exceed what was shown', () => {
  const amount = fc.integer({ min: 5_00, max: 200_00 });
  const made = fc.record({ makers: amount, takers: amount, wanted: amount, parts: fc.boolean() });
  fc.assert(
    fc.property(fc.array(made, { minLength: 1, maxLength: 6 }), fc.boolean(), (offers, all) => {
      const bets = offers.map(({ makers, takers, parts }, i): Bet => {
        const { partsTaken: _, ...plain } = { ...second, id: `bet${i}`, creatorStakeCents: makers };
        const bet = { ...plain, acceptorStakeCents: takers, escrowCents: makers };
        return parts ? { ...bet, partsTaken: 0 } : bet;
      });
      const list = offers.map(({ makers, takers, wanted }, i) => ({
        betId: `bet${i}`,
        partId: `part${i}`,
        lineHalves: -7,
        takeCents: wanted,
        winCents: Math.max(1, Math.floor((makers * wanted) / takers)),
      }));
      const accounts = { bob: { availableCents: 10_000_00 } };
      const answer = decideCase(given(list, { all }, { bet: undefined, otherBets: bets, accounts }));
      if (answer.kind === 'refusal') return;
      const after = [answer.bet!, ...answer.otherBets];
      const changed = bets.filter(({ id }) => after.some((bet) => bet.id === id || bet.partOf === id));
      const escrow = (all: readonly Bet[]) => all.reduce((sum, { escrowCents }) => sum + escrowCents, 0);
      const taken = after.filter(({ acceptorId }) => acceptorId === 'bob');
      const staked = taken.reduce((sum, { acceptorStakeCents }) => sum + acceptorStakeCents, 0);
      expect(escrow(after)).toBe(escrow(changed) + staked);
      for (const bet of taken) {
        const seen = list.find(({ betId }) => betId === (bet.partOf ?? bet.id))!;
        expect(bet.acceptorStakeCents).toBeLessThanOrEqual(seen.takeCents);
        if (all) expect(bet.acceptorStakeCents).toBe(seen.takeCents);
        expect(bet.creatorStakeCents + 2).toBeGreaterThanOrEqual(
          (seen.winCents * bet.acceptorStakeCents) / seen.takeCents,
        );
      }
      for (const bet of after)
        if (bet.partOf || bet.partsTaken === 1)
          expect(Math.min(bet.creatorStakeCents, bet.acceptorStakeCents)).toBeGreaterThanOrEqual(5_00);
    }),
    { numRuns: 500 },
  );
});
