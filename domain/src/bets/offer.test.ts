import { describe, expect, it } from 'vitest';
import type { Bet } from '../book/bet.ts';
import type { Command, Offer } from '../book/commands.ts';
import type { LapseOnMove } from '../markets/lapse.ts';
import type { MarketTerms, Selection } from '../markets/market.ts';
import { defaultExchangeFee, specifiedFee } from '../markets/price.ts';
import type { Reference } from '../markets/reference.ts';
import { termsVersion } from '../markets/terms-version.ts';
import {
  before,
  type Case,
  decideCase,
  decisionOn,
  ended,
  game,
  moves,
  openSettings,
  start,
} from './bets.fixtures.ts';
import { specifiedOffer } from './offer.ts';

const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const offer: Offer = {
  terms: spread(-7),
  selection: 'home',
  stakeCents: 25_00,
  acceptorStakeCents: 10_00,
  feePolicy: 'exchange',
  fee: defaultExchangeFee,
  lapseOnMove: 'normal',
  expiresAt: null,
};
const create = (changes: Partial<Offer> = {}): Extract<Command, { kind: 'createBet' }> => ({
  kind: 'createBet',
  betId: 'bet',
  userId: 'ann',
  eventId: 'game',
  offer: { ...offer, ...changes },
});
const given = (command: Command, more: Partial<Case> = {}): Case => ({
  command,
  now: before,
  bet: undefined,
  event: game,
  settings: openSettings,
  accounts: { ann: { availableCents: 1_000_00 }, bob: { availableCents: 1_000_00 } },
  ...more,
});
const quoted = (changes: Partial<Reference> = {}): Reference => ({
  lineHalves: -7,
  probabilityBps: 5_000,
  bookmakers: 9,
  capturedAt: before,
  ...changes,
});
/** Ann's open offer, with these changes. */
const open = (changes: Partial<Offer> = {}, reference: Reference | null = null): Bet =>
  decisionOn(given(create(changes), { reference })).bet!;
const accept = (bet: Bet): Command => ({
  kind: 'acceptBet',
  betId: bet.id,
  userId: 'bob',
  termsVersion: termsVersion(bet),
});
const accepted = (bet: Bet): Bet => decisionOn(given(accept(bet), { bet })).bet!;
const findCode = (one: Case) => {
  const answer = decideCase(one);
  return answer.kind === 'refusal' ? answer.code : 'done';
};

describe('An offer with two stakes', () => {
  it('holds the creator’s stake, then both', () => {
    const bet = open();
    expect(bet).toMatchObject({ escrowCents: 25_00, creatorStakeCents: 25_00, acceptorStakeCents: 10_00 });
    const taken = decisionOn(given(accept(bet), { bet }));
    expect(taken.bet).toMatchObject({ status: 'Active', escrowCents: 35_00 });
    expect(moves(taken)).toEqual([['acceptWager', 'bob', 'bet', 10_00]]);
    expect(taken.notices[0]!.content).toBe('accepted your bet on Chicago Bears −3.5: $25 to win $9.80');
  });

  it.each([
    // The loser's stake pays 2 % of itself to the house; the winner's own stake is free of it.
    [
      'the creator covers',
      24,
      20,
      [
        ['win', 'bet', 'ann', 34_80],
        ['fee', 'bet', 'house1', 20],
      ],
    ],
    [
      'the acceptor covers',
      23,
      20,
      [
        ['win', 'bet', 'bob', 34_50],
        ['fee', 'bet', 'house1', 50],
      ],
    ],
  ] as const)('pays the winner when %s', (_name, home, away, expected) => {
    const bet = accepted(open());
    const settled = decisionOn(
      given({ kind: 'settleBet', betId: 'bet' }, { bet, event: ended(home, away), now: start + 1 }),
    );
    expect(moves(settled)).toEqual(expected);
    expect(settled.bet!.escrowCents).toBe(0);
  });

  it('returns both stakes in full on a push, and names it', () => {
    const bet = accepted(open({ terms: spread(-6) }));
    const pushed = decisionOn(
      given({ kind: 'settleBet', betId: 'bet' }, { bet, event: ended(23, 20), now: start + 1 }),
    );
    expect(moves(pushed)).toEqual([
      ['pushRefund', 'bet', 'ann', 25_00],
      ['pushRefund', 'bet', 'bob', 10_00],
    ]);
    expect(pushed.bet).toMatchObject({ result: 'push', winnerId: null, status: 'Settled' });
    expect(pushed.notices.map(({ userId, content }) => [userId, content])).toEqual([
      ['ann', 'Chicago Bears vs Green Bay Packers landed exactly on the line. $25 is back in your balance.'],
      ['bob', 'Chicago Bears vs Green Bay Packers landed exactly on the line. $10 is back in your balance.'],
    ]);
  });

  it('moves a corrected push to the winner', () => {
    const bet = accepted(open({ terms: spread(-6) }));
    const settle = { kind: 'settleBet', betId: 'bet' } as const;
    const pushed = decisionOn(given(settle, { bet, event: ended(23, 20), now: start + 1 })).bet!;
    const corrected = decisionOn(
      given({ kind: 'correctBet', betId: 'bet' }, { bet: pushed, event: ended(24, 20, 1), now: start + 2 }),
    );
    expect(moves(corrected)).toEqual([
      ['reversal', 'ann', 'bet', 25_00],
      ['reversal', 'bob', 'bet', 10_00],
      ['win', 'bet', 'ann', 34_80],
      ['fee', 'bet', 'house1', 20],
    ]);
  });

  it.each([
    ['on the winner', { market: 'moneyline', team: null, lineHalves: null }, 'tieRefund', null],
    ['on a line of 0', spread(0), 'push', null],
    ['on −2.5', spread(-5), 'away', 'bob'],
  ] as const)('%s of a level game', (_, terms, result, winnerId) => {
    const bet = accepted(open({ terms }));
    const settled = decisionOn(
      given({ kind: 'settleBet', betId: 'bet' }, { bet, event: ended(20, 20), now: start + 1 }),
    );
    expect(settled.bet).toMatchObject({ result, winnerId });
    if (winnerId === null)
      expect(moves(settled).map(([, , to, cents]) => [to, cents])).toEqual([
        ['ann', 25_00],
        ['bob', 10_00],
      ]);
  });

  it('control: the specified bet keeps the rule of the settings on a level game', () => {
    const command = { ...create(), offer: specifiedOffer('home', 10_00) };
    expect(decisionOn(given(command)).bet).toMatchObject({ tieRule: 'awayWins' });
  });

  it('keeps its home and away teams when the feed swaps them later', () => {
    const bet = accepted(open());
    const swapped = { ...ended(20, 24), homeTeam: game.awayTeam, awayTeam: game.homeTeam };
    const decided = decisionOn(
      given({ kind: 'settleBet', betId: 'bet' }, { bet, event: swapped, now: start + 1 }),
    );
    expect(decided.bet).toMatchObject({ result: 'void', voidReason: 'otherGame' });
  });
});

describe('A malformed offer is refused', () => {
  it.each([
    ['a line that is no half', { terms: spread(-3.25) }, 'invalidLine'],
    ['a spread of 100 points', { terms: spread(-200) }, 'lineNotQuotable'],
    ['a spread of 60.5 points', { terms: spread(121) }, 'lineNotQuotable'],
    ['a total of 0', { terms: total(0), selection: 'over' }, 'lineNotQuotable'],
    ['a total of 0.5', { terms: total(1), selection: 'under' }, 'lineNotQuotable'],
    ['a total of 110.5', { terms: total(221), selection: 'under' }, 'lineNotQuotable'],
    [
      'a line on the winner',
      { terms: { market: 'moneyline', team: null, lineHalves: 3 } as never },
      'invalidLine',
    ],
    ['over on a spread', { selection: 'over' }, 'invalidSelection'],
    ['a team on a spread', { terms: { ...spread(-7), team: 'home' } as never }, 'invalidSelection'],
    ['a price above 51.00', { stakeCents: 10_00, acceptorStakeCents: 500_01 }, 'priceOutOfRange'],
    ['a price below 1.02', { stakeCents: 500_01, acceptorStakeCents: 10_00 }, 'priceOutOfRange'],
    ['no stake', { stakeCents: 0 }, 'invalidWager'],
    ['half a cent', { acceptorStakeCents: 10.5 }, 'invalidWager'],
    ['the other stake below the minimum', { acceptorStakeCents: 99 }, 'stakeBelowMinimum'],
    [
      'a market football does not have',
      { terms: { market: 'toWin', team: 'home', lineHalves: null }, selection: 'yes' },
      'marketNotOffered',
    ],
    ['an end that has passed', { expiresAt: before }, 'invalidExpiry'],
    ['an end after the start', { expiresAt: start + 1 }, 'invalidExpiry'],
    ['another share than the fee in effect', { fee: { bps: 300, capCents: null } }, 'feeChanged'],
    ['another cap than the fee in effect', { fee: { bps: 200, capCents: 5_00 } }, 'feeChanged'],
  ] as const)('%s', (_name, changes, code) => {
    expect(findCode(given(create(changes as Partial<Offer>)))).toBe(code);
  });

  it('and at the bounds it is not', () => {
    expect(findCode(given(create({ stakeCents: 10_00, acceptorStakeCents: 500_00 })))).toBe('done');
    expect(findCode(given(create({ terms: spread(-120) })))).toBe('done');
    expect(findCode(given(create({ terms: spread(120) })))).toBe('done');
    for (const lineHalves of [40, 220])
      expect(findCode(given(create({ terms: total(lineHalves), selection: 'over' })))).toBe('done');
    expect(findCode(given(create({ expiresAt: start })))).toBe('done');
  });
});

describe('A line that no bookmaker could quote', () => {
  const refusalOn = (sportKey: string, terms: MarketTerms, selection: Selection) => {
    const event = { ...game, sportKey };
    const answer = decideCase(given(create({ terms, selection }), { event }));
    return answer.kind === 'refusal' ? answer.message : 'done';
  };
  it.each([
    ['americanfootball_nfl', spread(-200), 'home', 'a spread from −60 to +60 points.'],
    ['americanfootball_nfl', total(1), 'under', 'a total from 20 to 110 points.'],
    ['soccer_epl', total(15), 'under', 'a total from 0.5 to 7 points.'],
    ['icehockey_nhl', spread(-13), 'home', 'a spread from −6 to +6 points.'],
  ] as const)('is refused with those that one could: %s', (sportKey, terms, selection, ending) => {
    expect(refusalOn(sportKey, terms, selection)).toBe(
      `No bookmaker would quote this line. Please choose ${ending}`,
    );
  });

  it('does not concern the specified bet', () => {
    const command = { ...create(), offer: specifiedOffer('home', 10_00) };
    expect(findCode(given(command))).toBe('done');
  });
});

describe('The fee in effect', () => {
  const exchangeFee = { bps: 300, capCents: 20 };

  it('is the one an offer is made under, and keeps', () => {
    expect(findCode(given(create(), { exchangeFee }))).toBe('feeChanged');
    const made = given(create({ fee: exchangeFee }), { exchangeFee });
    const { bet } = decisionOn(made);
    expect(bet).toMatchObject({ feePolicy: 'exchange', fee: exchangeFee });
    // The rule is at the default fee again by now.
    const settled = decisionOn(
      given(
        { kind: 'settleBet', betId: 'bet' },
        { bet: accepted(bet!), event: ended(24, 20), now: start + 1 },
      ),
    );
    expect(moves(settled)).toEqual([
      ['win', 'bet', 'ann', 34_80],
      ['fee', 'bet', 'house1', 20],
    ]);
  });

  it('does not change the specified bet', () => {
    const specified = specifiedOffer('home', 25_00);
    const command = { ...create(), offer: specified };
    expect(decisionOn(given(command, { exchangeFee })).bet!.fee).toEqual(specifiedFee);
    const cheaper = { ...command, offer: { ...specified, fee: exchangeFee } };
    expect(findCode(given(cheaper, { exchangeFee }))).toBe('feeChanged');
  });
});

describe('Accepting an offer', () => {
  it('needs the terms that the acceptor saw', () => {
    const bet = open();
    expect(findCode(given(accept(bet), { bet }))).toBe('done');
    const other = open({ stakeCents: 24_00 });
    const without: Command = { kind: 'acceptBet', betId: 'bet', userId: 'bob' };
    expect(findCode(given(accept(other), { bet }))).toBe('termsChanged');
    expect(findCode(given(without, { bet }))).toBe('termsChanged');
  });

  it('is refused from the end its creator chose', () => {
    const bet = open({ expiresAt: start - 60_000 });
    expect(findCode(given(accept(bet), { bet, now: start - 60_001 }))).toBe('done');
    expect(findCode(given(accept(bet), { bet, now: start - 60_000 }))).toBe('offerExpired');
    expect(findCode(given({ kind: 'expireBet', betId: 'bet' }, { bet, now: start - 60_001 }))).toBe('notDue');
    expect(findCode(given({ kind: 'expireBet', betId: 'bet' }, { bet, now: start - 60_000 }))).toBe('done');
  });
});

describe('An offer whose line moved against its creator', () => {
  const moved = quoted({ lineHalves: -3 });

  it('cannot be accepted, and is taken back with the reason', () => {
    const bet = open({}, quoted());
    expect(findCode(given(accept(bet), { bet, reference: moved }))).toBe('offerLapsed');
    const lapsed = decisionOn(given({ kind: 'lapseBet', betId: 'bet' }, { bet, reference: moved }));
    expect(moves(lapsed)).toEqual([['lapseRefund', 'bet', 'ann', 25_00]]);
    expect(lapsed.bet).toMatchObject({ status: 'Deleted', result: 'lapsed', escrowCents: 0 });
    expect(lapsed.notices[0]!.content).toBe(
      'Taken back: you had Chicago Bears −3.5; the line is now Chicago Bears −1.5. $25 is back in your balance.',
    );
  });

  it.each([
    ['the line stayed', quoted(), 'normal'],
    [
      'the reference is older than an hour',
      quoted({ lineHalves: -3, capturedAt: before - 3_600_001 }),
      'normal',
    ],
    ['there is no reference', null, 'normal'],
    ['its creator switched it off', moved, 'off'],
  ] as const)('stays open while %s', (_name, reference, lapseOnMove: LapseOnMove) => {
    const bet = open({ lapseOnMove }, quoted());
    expect(findCode(given(accept(bet), { bet, reference }))).toBe('done');
    expect(findCode(given({ kind: 'lapseBet', betId: 'bet' }, { bet, reference }))).toBe('notDue');
  });

  it.each([
    [0, 'offerLapsed'],
    [1, 'done'],
  ])('counts a line that was an hour and %i ms old when it was made: %s', (lateMs, code) => {
    const bet = open({}, quoted({ capturedAt: before - 3_600_000 - lateMs }));
    expect(findCode(given(accept(bet), { bet, reference: moved }))).toBe(code);
  });
});

describe('A price far from the bookmakers’', () => {
  // Even stakes on a side that bookmakers give 20 %: 30.5 points short.
  const dear = { stakeCents: 10_00, acceptorStakeCents: 10_00 };
  const reference = quoted({ probabilityBps: 2_000 });

  it('needs the creator’s stake typed again', () => {
    expect(findCode(given(create(dear), { reference }))).toBe('priceNotConfirmed');
    expect(findCode(given({ ...create(dear), confirmedStakeCents: 9_99 }, { reference }))).toBe(
      'priceNotConfirmed',
    );
    expect(findCode(given({ ...create(dear), confirmedStakeCents: 10_00 }, { reference }))).toBe('done');
  });

  it('needs the acceptor’s stake typed again', () => {
    const bet = open({ ...dear, selection: 'away' });
    const command = accept(bet) as Extract<Command, { kind: 'acceptBet' }>;
    expect(findCode(given(command, { bet, reference }))).toBe('priceNotConfirmed');
    expect(findCode(given({ ...command, confirmedStakeCents: 10_00 }, { bet, reference }))).toBe('done');
  });
});

describe('A specified bet', () => {
  const specified = specifiedOffer('away', 10_00);
  const reference = quoted({ lineHalves: null, probabilityBps: 9_000 });
  const later = quoted({ lineHalves: null, probabilityBps: 1_000, capturedAt: before + 1 });

  it('stores what bookmakers quote when it is made and when it is accepted', () => {
    const bet = open(specified, reference);
    expect(bet).toMatchObject({ postedReference: reference, acceptedReference: null });
    const taken = decisionOn(given(accept(bet), { bet, reference: later })).bet!;
    expect(taken).toMatchObject({ postedReference: reference, acceptedReference: later });
  });

  it('stores none where bookmakers quote nothing', () => {
    const bet = open(specified);
    expect(accepted(bet)).toMatchObject({ postedReference: null, acceptedReference: null });
  });

  it.each([
    ['its creator has 10%', reference, reference],
    ['its acceptor has 10%', later, later],
    ['the chance fell from 90% to 10%', later, reference],
  ])('needs no confirmation and does not lapse when %s', (_, posted, now) => {
    const bet = open(specified, posted);
    expect(findCode(given(accept(bet), { bet, reference: now }))).toBe('done');
    expect(findCode(given({ kind: 'lapseBet', betId: 'bet' }, { bet, reference: now }))).toBe('notDue');
  });
});
