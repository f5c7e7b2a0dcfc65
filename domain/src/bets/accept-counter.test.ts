import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import { termsVersion } from '../markets/terms-version.ts';
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
  withBet,
  withCommand,
} from './bets.fixtures.ts';
import { offerToCounter, sentCounter } from './counters.fixtures.ts';

type AcceptCounter = Extract<Command, { kind: 'acceptCounter' }>;

const accept: AcceptCounter = {
  kind: 'acceptCounter',
  betId: 'counter',
  offerId: 'bet',
  userId: 'ann',
  termsVersion: termsVersion(sentCounter),
};
/** Ann has nothing but what her offer returns. */
const good: Case = {
  command: accept,
  now: before,
  bet: offerToCounter,
  otherBets: [sentCounter],
  event: game,
  settings: openSettings,
  accounts: {},
};
const withCounter = (changes: Partial<Bet>) => (given: Case) => ({
  ...given,
  otherBets: given.otherBets!.map((bet) => ({ ...bet, ...changes })),
});

describe('accepting a counter-offer is refused, in order of precedence', () => {
  const gone = 'The bet that this counter-offer answers is gone.';
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, otherBets: [] }) },
      {
        code: 'ownBet',
        message: 'This is your bet. Go to my bets and select created bets.',
        breaks: withCommand({ userId: 'bob' }),
      },
      { code: 'betNotFound', message: 'No Bet Found', breaks: withCommand({ userId: 'cid' }) },
      {
        code: 'counterOver',
        message: 'This counter-offer is no longer open.',
        breaks: withCounter({ status: 'Deleted' }),
      },
      { code: 'counteredOfferGone', message: gone, breaks: withBet({ status: 'Deleted' }) },
      { code: 'counteredOfferGone', message: gone, breaks: withBet({ creatorStakeCents: 9_99 }) },
      { code: 'counteredOfferGone', message: gone, breaks: withBet({ expiresAt: before }) },
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, blocked: true }) },
      {
        code: 'betNotOpen',
        message: 'Error accepting bet.',
        breaks: (given) => ({ ...given, unavailable: ['bob'] }),
      },
      {
        code: 'offerExpired',
        message: 'This bet is no longer open.',
        breaks: withCounter({ expiresAt: before }),
      },
      {
        code: 'termsChanged',
        message: 'The terms of this bet are not the ones you saw. Please read them again.',
        breaks: withCommand({ termsVersion: termsVersion(offerToCounter) }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', code, message });
  });
});

test('the offer returns first and pays for the bet', () => {
  const accepted = decisionOn(good);
  expect(moves(accepted)).toEqual([
    ['deleteRefund', 'bet', 'ann', 10_00],
    ['acceptWager', 'ann', 'counter', 10_00],
  ]);
  expect(accepted.transfers.map(({ subjectId }) => subjectId)).toEqual(['bet', undefined]);
  expect(accepted.bet).toMatchObject({
    id: 'counter',
    status: 'Active',
    acceptorId: 'ann',
    escrowCents: 22_00,
    counter: { offerId: 'bet', round: 1 },
  });
  expect(accepted.otherBets).toMatchObject([
    { id: 'bet', status: 'Deleted', result: 'countered', escrowCents: 0, transferCount: 2 },
  ]);
  expect(accepted.notices).toEqual([
    {
      ...{ userId: 'bob', type: 'AcceptBet', fromId: 'ann', betId: 'counter' },
      content: 'accepted your counter-offer on Green Bay Packers +9.5: $12 to win $9.80',
    },
  ]);
});

test('the other side accepts the answer of the offer’s creator', () => {
  const answer: Bet = {
    ...offerToCounter,
    id: 'counter',
    terms: { market: 'spread', team: null, lineHalves: -17 },
    counter: { offerId: 'bet', forId: 'bob', round: 2, answers: termsVersion(sentCounter) },
  };
  const command = { ...accept, userId: 'bob', termsVersion: termsVersion(answer) };
  const accounts = { bob: { availableCents: 10_00 } };
  const accepted = decisionOn({ ...good, command, otherBets: [answer], accounts });
  expect(moves(accepted)).toEqual([
    ['deleteRefund', 'bet', 'ann', 10_00],
    ['acceptWager', 'bob', 'counter', 10_00],
  ]);
  expect(decideCase({ ...good, command, otherBets: [answer] })).toMatchObject({
    code: 'insufficientFundsToAccept',
  });
});

test('the stake that returns repays what its owner owes, as a transfer of the offer', () => {
  const answer: Bet = {
    ...offerToCounter,
    id: 'counter',
    counter: { ...sentCounter.counter!, forId: 'bob' },
  };
  const accepted = decisionOn({
    ...good,
    command: { ...accept, userId: 'bob', termsVersion: termsVersion(answer) },
    otherBets: [answer],
    accounts: { ann: { owedCents: 3_00 }, bob: { availableCents: 10_00 } },
  });
  expect(accepted.transfers.at(-1)).toMatchObject({
    kind: 'oweSettled',
    amountCents: 3_00,
    subjectId: 'bet',
  });
  expect(accepted.otherBets[0]?.transferCount).toBe(3);
  expect(accepted.bet?.transferCount).toBe(2);
});

test('a limit does not count the offer that returns', () => {
  const limited = (wagerDay: number): Case => ({
    ...good,
    accounts: {
      ann: {
        protection: {
          restrictions: { timeOut: null, exclusion: null },
          limits: { wagerDay: 10_00 },
          sums: { ...noStakes, wagerDay },
          ...{ at: before, usedMinutes: 0, realityCheckDueAt: null },
        },
      },
    },
  });
  expect(decideCase(limited(10_00)).kind).toBe('decision');
  expect(decideCase(limited(10_01))).toMatchObject({ code: 'wagerLimitReached' });
});

describe('moving an offer', () => {
  const move = {
    kind: 'repostOffer',
    ...{ betId: 'new', offerId: 'bet', userId: 'ann', lineHalves: -15 },
    ...{ stakeCents: 10_00, acceptorStakeCents: 9_00, fee: defaultExchangeFee },
  } as const;
  const given: Case = { ...good, command: move, otherBets: [], openBets: 20 };

  test('withdraws it and posts it again with what it returns', () => {
    const moved = decisionOn(given);
    expect(moves(moved)).toEqual([
      ['deleteRefund', 'bet', 'ann', 10_00],
      ['createWager', 'ann', 'new', 10_00],
    ]);
    expect(moved.bet).toMatchObject({ id: 'new', terms: { lineHalves: -15 }, creatorSelection: 'home' });
    expect(moved.otherBets).toMatchObject([{ id: 'bet', status: 'Deleted', result: 'deleted' }]);
  });

  it.each<[string, string, Partial<Case>, object]>([
    ['of someone else', 'notYourBet', {}, { userId: 'bob' }],
    ['that was taken', 'alreadyAccepted', { bet: { ...offerToCounter, acceptorId: 'bob' } }, {}],
    ['that has ended', 'offerNotMovable', { bet: { ...offerToCounter, status: 'Deleted' } }, {}],
    ['at the specified price', 'offerNotMovable', { bet: openBet }, {}],
    ['that is a counter-offer', 'offerNotMovable', { bet: { ...sentCounter, id: 'bet' } }, { userId: 'bob' }],
    ['for more than there is', 'insufficientFunds', {}, { stakeCents: 10_01 }],
    ['at another fee', 'feeChanged', {}, { fee: { bps: 0, capCents: null } }],
  ])('not one %s', (_, code, others, changes) => {
    const refused = { ...given, ...others, command: { ...move, ...changes } as Command };
    expect(decideCase(refused)).toMatchObject({ kind: 'refusal', code });
  });
});

test('whatever two people counter and accept, no cent is made or lost', () => {
  const cents = fc.integer({ min: 1_00, max: 10_00 });
  const round = fc.record({ line: fc.integer({ min: -40, max: 40 }), mine: cents, theirs: cents });
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 6 }), fc.boolean(), (rounds, accepts) => {
      const bets = new Map<string, Bet>([['bet', offerToCounter]]);
      const balances = new Map<string, number>([
        ['ann', 20_00],
        ['bob', 20_00],
      ]);
      const counters: NonNullable<Case['counters']>[number][] = [];
      let last: Bet | undefined;
      const run = (command: Command) => {
        const accounts = Object.fromEntries(
          [...balances].map(([userId, availableCents]) => [userId, { availableCents }]),
        );
        const [bet, ...otherBets] = bets.values();
        const decided = decideCase({ ...good, command, accounts, bet, otherBets, counters });
        if (decided.kind === 'refusal') return;
        for (const { debit, credit, amountCents } of decided.transfers) {
          if (balances.has(debit)) balances.set(debit, balances.get(debit)! - amountCents);
          if (balances.has(credit)) balances.set(credit, balances.get(credit)! + amountCents);
        }
        for (const changed of [decided.bet!, ...decided.otherBets]) bets.set(changed.id, changed);
        last = decided.bet!;
      };
      for (const [i, { line, mine, theirs }] of rounds.entries()) {
        const answered: Bet | undefined = last;
        const userId = answered?.creatorId === 'bob' ? 'ann' : 'bob';
        counters.splice(0);
        if (answered)
          counters.push({ id: answered.id, creatorId: answered.creatorId, round: i, isOpen: true });
        run({
          kind: 'counterOffer',
          ...{ betId: `counter ${i}`, userId, offerId: 'bet', lineHalves: line },
          ...(answered && { answersId: answered.id }),
          ...{
            stakeCents: mine,
            acceptorStakeCents: theirs,
            fee: defaultExchangeFee,
            lapseOnMove: 'off' as const,
          },
          ...{ expiresAt: null, termsVersion: termsVersion(answered ?? offerToCounter) },
        });
      }
      if (accepts && last) {
        const userId = last.creatorId === 'bob' ? 'ann' : 'bob';
        run({ ...accept, betId: last.id, userId, termsVersion: termsVersion(last) });
        expect([...bets.values()].filter(({ status }) => status === 'Active')).toHaveLength(1);
      }
      const escrows = [...bets.values()].reduce((sum, { escrowCents }) => sum + escrowCents, 0);
      expect(balances.get('ann')! + balances.get('bob')! + escrows).toBe(50_00);
      expect(Math.min(...balances.values())).toBeGreaterThanOrEqual(0);
      const open = [...bets.values()].filter(({ status, counter }) => status === 'Created' && counter);
      expect(open.length).toBeLessThanOrEqual(1);
    }),
  );
});
