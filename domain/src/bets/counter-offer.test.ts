import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { toFriend } from '../book/offered-to.ts';
import { groupAccount, ids, openGroupBet } from '../groups/groups.fixtures.ts';
import { defaultExchangeFee, noFee } from '../markets/price.ts';
import { termsVersion } from '../markets/terms-version.ts';
import {
  before,
  type Case,
  challenge,
  decideCase,
  decisionOn,
  game,
  moves,
  openBet,
  openSettings,
  refusalRows,
  start,
  withBet,
  withCommand,
} from './bets.fixtures.ts';
import { offerToCounter, sentCounter } from './counters.fixtures.ts';

const hour = 3_600_000;

type CounterOffer = Extract<Command, { kind: 'counterOffer' }>;

/** Bob wants Packers +9.5 instead of +6.5, for $12.00 against Ann's $10.00. */
const command: CounterOffer = {
  kind: 'counterOffer',
  betId: 'new',
  userId: 'bob',
  offerId: 'bet',
  lineHalves: -19,
  stakeCents: 12_00,
  acceptorStakeCents: 10_00,
  fee: defaultExchangeFee,
  lapseOnMove: 'normal',
  expiresAt: null,
  termsVersion: termsVersion(offerToCounter),
};
const good: Case = {
  command,
  now: before,
  bet: offerToCounter,
  event: game,
  settings: openSettings,
  accounts: { ann: { availableCents: 50_00 }, bob: { availableCents: 50_00 } },
};
const answers = (changes: Partial<CounterOffer>, others: Partial<Case> = {}): Case => ({
  ...good,
  ...others,
  command: { ...command, ...changes },
});

describe('a counter-offer is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      { code: 'betNotFound', message: 'No Bet Found', breaks: withCommand({ answersId: 'unknown' }) },
      {
        code: 'ownBet',
        message: 'This is your bet. Go to my bets and select created bets.',
        breaks: withBet({ creatorId: 'bob' }),
      },
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, blocked: true }) },
      {
        code: 'notOfferedToYou',
        message: 'This bet is offered to someone else.',
        breaks: withBet({ offeredTo: toFriend('cid') }),
      },
      {
        code: 'alreadyAccepted',
        message: 'Someone already accepted this bet!',
        breaks: withBet({ acceptorId: 'cid' }),
      },
      { code: 'betNotOpen', message: 'Error accepting bet.', breaks: withBet({ status: 'Deleted' }) },
      {
        code: 'betNotOpen',
        message: 'Error accepting bet.',
        breaks: (given) => ({ ...given, unavailable: ['ann'] }),
      },
      {
        code: 'offerExpired',
        message: 'This bet is no longer open.',
        breaks: withBet({ expiresAt: before }),
      },
      {
        code: 'termsChanged',
        message: 'The terms of this bet are not the ones you saw. Please read them again.',
        breaks: withCommand({ termsVersion: 'older' }),
      },
      {
        code: 'invalidLine',
        message: 'Please choose a line in steps of one half.',
        breaks: withCommand({ lineHalves: null }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', code, message });
  });

  it.each<[string, string, string | undefined, Case]>([
    [
      'the same terms',
      'counterSameTerms',
      'acceptorStakeCents',
      answers({ lineHalves: offerToCounter.terms.lineHalves, stakeCents: 10_00 }),
    ],
    [
      'more than the offer has',
      'counterAboveOffer',
      'acceptorStakeCents',
      answers({ acceptorStakeCents: 10_01 }),
    ],
    ['a stake below the minimum', 'stakeBelowMinimum', undefined, answers({ stakeCents: 99 })],
    ['more than its maker has', 'insufficientFunds', undefined, answers({ stakeCents: 50_01 })],
    ['another fee', 'feeChanged', undefined, answers({ fee: noFee })],
    ['a line that no bookmaker quotes', 'lineNotQuotable', undefined, answers({ lineHalves: -400 })],
    ['an end after the start', 'invalidExpiry', undefined, answers({ expiresAt: start + 1 })],
    ['after the start', 'createAfterStart', undefined, answers({}, { now: start })],
    [
      'a new offer',
      'offerTooNew',
      undefined,
      withBet({ opening: { opensAt: before + 1, corrections: 0 } })(good),
    ],
    [
      'a counter-offer instead of its offer',
      'betNotFound',
      undefined,
      answers({}, { bet: { ...sentCounter, id: 'bet' } }),
    ],
  ])('%s', (_, code, field, given) => {
    const refused = decideCase(given);
    expect(refused).toMatchObject({ kind: 'refusal', code });
    expect('field' in refused ? refused.field : undefined).toBe(field);
  });

  test('the sentence names what the offer has', () => {
    expect(decideCase(answers({ acceptorStakeCents: 11_00 }))).toMatchObject({
      message: 'The offer risks at most $10.',
    });
  });
});

describe('a counter-offer', () => {
  test('holds its maker’s stake and notifies the other person', () => {
    const made = decisionOn(good);
    expect(moves(made)).toEqual([['createWager', 'bob', 'new', 12_00]]);
    expect(made.otherBets).toEqual([]);
    expect(made.bet).toMatchObject({
      creatorId: 'bob',
      creatorSelection: 'away',
      terms: { market: 'spread', lineHalves: -19 },
      offeredTo: toFriend('ann'),
      counter: { offerId: 'bet', forId: 'ann', round: 1, answers: termsVersion(offerToCounter) },
      feePolicy: 'exchange',
      tieRule: 'refund',
      status: 'Created',
    });
    expect(made.notices).toEqual([
      {
        userId: 'ann',
        type: 'Counter',
        fromId: 'bob',
        betId: 'new',
        content:
          'countered with Green Bay Packers +9.5. You would take Chicago Bears −9.5. Risk $10 to win $11.76.',
      },
    ]);
  });

  test('ends after a day, or at the start if that is earlier', () => {
    expect(decisionOn(good).bet).toMatchObject({ expiresAt: start });
    const early = answers({}, { now: start - 40 * hour });
    expect(decisionOn(early).bet).toMatchObject({ expiresAt: start - 16 * hour });
  });

  test('to a specified bet is an offer at the exchange fee', () => {
    const bet = { ...openBet };
    const made = decisionOn(
      answers({ lineHalves: null, stakeCents: 8_00, termsVersion: termsVersion(bet) }, { bet }),
    );
    expect(made.bet).toMatchObject({ feePolicy: 'exchange', fee: defaultExchangeFee, tieRule: 'refund' });
  });

  test('to a challenge comes from the one who is challenged', () => {
    const terms = { lineHalves: null, stakeCents: 8_00, termsVersion: termsVersion(challenge) };
    expect(decideCase(answers(terms, { bet: challenge })).kind).toBe('decision');
    expect(decideCase(answers({ ...terms, userId: 'cid' }, { bet: challenge }))).toMatchObject({
      code: 'notOfferedToYou',
    });
  });

  test('to a challenge by link comes from someone who has the link', () => {
    const bet: Bet = { ...offerToCounter, offeredTo: { kind: 'link' } };
    expect(decideCase(answers({}, { bet }))).toMatchObject({ code: 'notOfferedToYou' });
    expect(decideCase(answers({ hasLink: true }, { bet })).kind).toBe('decision');
  });

  test('in a group moves the member’s stake without a fee', () => {
    const bet = openGroupBet();
    const given: Case = {
      ...answers({
        ...{ betId: ids.payment, offerId: ids.bet, groupAccountId: ids.bob, lineHalves: null, fee: noFee },
        ...{ stakeCents: 9_00, termsVersion: termsVersion(bet) },
      }),
      bet,
      groupAccounts: { [ids.ann]: groupAccount('ann'), [ids.bob]: groupAccount('bob') },
    };
    const made = decisionOn(given);
    expect(moves(made)).toEqual([['createWager', ids.bob, ids.payment, 9_00]]);
    expect(made.bet).toMatchObject({
      offeredTo: { kind: 'group', groupId: ids.group },
      counter: { forId: 'ann' },
      feePolicy: 'none',
    });
    const closed = { [ids.ann]: groupAccount('ann', { closed: true }), [ids.bob]: groupAccount('bob') };
    expect(decideCase({ ...given, groupAccounts: closed })).toMatchObject({ code: 'betNotOpen' });
    expect(decideCase({ ...given, groupAccounts: {} })).toMatchObject({ code: 'betNotFound' });
  });
});

describe('the creator of the offer answers', () => {
  const answer: Partial<CounterOffer> = {
    ...{ userId: 'ann', answersId: 'counter', lineHalves: -17, stakeCents: 10_00 },
    ...{ acceptorStakeCents: 11_00, termsVersion: termsVersion(sentCounter) },
  };
  const given = answers(answer, {
    otherBets: [sentCounter],
    counters: [{ id: 'counter', creatorId: 'bob', round: 1, isOpen: true }],
  });

  test('and the answered counter-offer returns in the same decision', () => {
    const made = decisionOn(given);
    expect(moves(made)).toEqual([
      ['createWager', 'ann', 'new', 10_00],
      ['deleteRefund', 'counter', 'bob', 12_00],
    ]);
    expect(made.bet).toMatchObject({ creatorSelection: 'home', counter: { forId: 'bob', round: 2 } });
    expect(made.otherBets).toMatchObject([{ id: 'counter', status: 'Deleted', result: 'countered' }]);
    expect(made.withdrawnChallenges).toEqual([]);
  });

  it.each<[string, string, Partial<CounterOffer>, Partial<Case>]>([
    ['without naming the counter-offer', 'ownBet', { answersId: undefined as never }, {}],
    ['a counter-offer to someone else', 'betNotFound', { userId: 'cid' }, {}],
    ['one that has ended', 'counterOver', {}, { otherBets: [{ ...sentCounter, status: 'Deleted' }] }],
    ['older terms', 'termsChanged', { termsVersion: termsVersion(offerToCounter) }, {}],
    ['with more than the offer has', 'counterAboveOffer', { stakeCents: 10_01 }, {}],
    [
      'with its terms',
      'counterSameTerms',
      { lineHalves: -19, acceptorStakeCents: 12_00, stakeCents: 10_00 },
      {},
    ],
  ])('not %s', (_, code, changes, others) => {
    const changed = { ...given, ...others, command: { ...given.command, ...changes } as Command };
    expect(decideCase(changed)).toMatchObject({ kind: 'refusal', code });
  });
});

describe('between two people', () => {
  const made = (round: number, creatorId: string, isOpen: boolean) => ({
    ...{ id: `round ${round}`, creatorId, round, isOpen },
  });
  it.each<[string, string, Case['counters']]>([
    ['one is open at a time', 'counterOpen', [made(1, 'bob', true)]],
    ['an open one has to be answered', 'counterToAnswer', [made(1, 'bob', false), made(2, 'ann', true)]],
    ['there are ten rounds', 'tooManyRounds', [made(10, 'ann', false)]],
  ])('%s', (_, code, counters) => {
    expect(decideCase({ ...good, counters: counters! })).toMatchObject({ kind: 'refusal', code });
  });

  test('rounds count on after a withdrawn one', () => {
    const { bet } = decisionOn({ ...good, counters: [made(9, 'bob', false)] });
    expect(bet?.counter?.round).toBe(10);
  });
});

describe('a counter-offer ends', () => {
  const given: Omit<Case, 'command'> = { ...good, bet: sentCounter, otherBets: [offerToCounter] };

  test('with a quiet no', () => {
    const declined = decisionOn({
      ...given,
      command: { kind: 'declineBet', betId: 'counter', userId: 'ann', word: '' },
    });
    expect(moves(declined)).toEqual([['declineRefund', 'counter', 'bob', 12_00]]);
    expect(declined.notices).toEqual([
      {
        ...{ userId: 'bob', type: 'CounterEnded', fromId: null, betId: 'counter' },
        content: 'Your counter-offer on Green Bay Packers +9.5 was declined. $12 is back in your balance.',
      },
    ]);
    expect(declined.withdrawnChallenges).toEqual([]);
  });

  it.each<[string, string, Command]>([
    [
      'without words',
      'declineWordInvalid',
      { kind: 'declineBet', betId: 'counter', userId: 'ann', word: 'No.' },
    ],
    ['by others', 'notOfferedToYou', { kind: 'declineBet', betId: 'counter', userId: 'cid', word: '' }],
    ['through an acceptance', 'betNotFound', { kind: 'acceptBet', betId: 'counter', userId: 'ann' }],
    ['while its offer is there', 'notDue', { kind: 'endCounter', betId: 'counter', offerId: 'bet' }],
    ['with another offer', 'betNotFound', { kind: 'endCounter', betId: 'counter', offerId: 'new' }],
  ])('not %s', (_, code, refused) => {
    expect(decideCase({ ...given, command: refused })).toMatchObject({ kind: 'refusal', code });
  });

  it.each<[string, Command, Partial<Case>]>([
    ['withdrawn', { kind: 'deleteBet', betId: 'counter', userId: 'bob' }, {}],
    ['expired', { kind: 'expireBet', betId: 'counter' }, { now: start }],
    ['voided', { kind: 'voidBet', betId: 'counter', reason: 'operator' }, {}],
  ])('%s, and its notification goes', (_, end, others) => {
    const { bet, withdrawnChallenges } = decisionOn({ ...given, ...others, command: end });
    expect(bet).toMatchObject({ escrowCents: 0 });
    expect(withdrawnChallenges).toEqual([{ userId: 'ann', betId: 'counter' }]);
  });

  it.each<[string, Partial<Bet>, string]>([
    ['taken', { status: 'Active', acceptorId: 'cid' }, 'the bet was taken'],
    ['deleted', { status: 'Deleted', result: 'deleted' }, 'the bet is no longer open'],
    ['almost taken', { creatorStakeCents: 9_99, partsTaken: 1 }, 'too little of the bet is left'],
  ])('when its offer is %s', (_, changes, why) => {
    const ended = decisionOn({
      ...given,
      otherBets: [{ ...offerToCounter, ...changes }],
      command: { kind: 'endCounter', betId: 'counter', offerId: 'bet' },
    });
    expect(ended.bet).toMatchObject({ status: 'Deleted', result: 'offerGone', escrowCents: 0 });
    expect(moves(ended)).toEqual([['deleteRefund', 'counter', 'bob', 12_00]]);
    expect(ended.notices[0]?.content).toBe(
      `Your counter-offer on Green Bay Packers +9.5 ended: ${why}. $12 is back in your balance.`,
    );
    expect(ended.withdrawnChallenges).toEqual([{ userId: 'ann', betId: 'counter' }]);
  });
});
