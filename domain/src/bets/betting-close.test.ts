import { describe, expect, it } from 'vitest';
import type { Offer } from '../book/commands.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import { sportTable } from '../sport-table.ts';
import { findSport } from '../sports.ts';
import { before, type Case, decideCase, game, openSettings, start } from './bets.fixtures.ts';
import { closingMarginMs } from './closing-margin.ts';
import { specifiedOffer } from './offer.ts';

/** The minutes before the listed start in which offers at real money have closed. */

const minute = 60_000;
const settings = { ...openSettings, offersCloseEarly: true };
const onWinner: Offer = {
  ...specifiedOffer('home', 10_00),
  feePolicy: 'exchange',
  fee: defaultExchangeFee,
  lapseOnMove: 'normal',
};
const create = (offer: Offer, sportKey: string, changes: Partial<Case> = {}): Case => ({
  command: { kind: 'createBet', betId: 'bet', userId: 'ann', eventId: 'game', offer },
  now: before,
  bet: undefined,
  event: { ...game, sportKey },
  settings,
  accounts: { ann: { availableCents: 100_00 } },
  ...changes,
});

describe('an offer at real money', () => {
  it.each([
    ['americanfootball_nfl', 2],
    ['tennis_atp_us_open', 10],
    ['mma_mixed_martial_arts', 15],
    ['boxing_boxing', 15],
  ])('on %s closes %i minutes before the listed start', (sportKey, minutes) => {
    const at = (now: number) => decideCase(create(onWinner, sportKey, { now }));
    const closesAt = start - minutes * minute;
    expect(at(closesAt - 1)).toMatchObject({ kind: 'decision' });
    const message = `Offers on this game close ${minutes} minutes before its start.`;
    expect(at(closesAt)).toEqual({ kind: 'refusal', code: 'bettingClosed', message });
    expect(at(start)).toMatchObject({ code: 'createAfterStart' });
  });

  it('cannot be taken after it closed', () => {
    const made = decideCase(create(onWinner, 'boxing_boxing'));
    const bet = made.kind === 'decision' ? made.bet! : undefined;
    const accept = { kind: 'acceptBet', betId: 'bet', userId: 'bob' } as const;
    const taking = { ...create(onWinner, 'boxing_boxing'), bet, command: accept };
    expect(decideCase({ ...taking, now: start - 15 * minute })).toMatchObject({ code: 'bettingClosed' });
  });

  it('closes by the margin of its sport before the operators’ margin', () => {
    const both = { ...settings, bettingMarginMs: minute };
    expect(closingMarginMs(both, 'exchange', 'americanfootball_nfl')).toBe(3 * minute);
  });
});

describe('no margin of the sport', () => {
  const late = start - 1;
  it.each([
    ['for the specified bet', create(specifiedOffer('home', 10_00), 'boxing_boxing', { now: late })],
    ['for play money', create(onWinner, 'boxing_boxing', { now: late, settings: openSettings })],
  ])('%s', (_, given) => {
    expect(decideCase(given)).toMatchObject({ kind: 'decision' });
  });

  it('for bets in groups, and while the settings are missing', () => {
    expect(closingMarginMs(settings, 'none', 'boxing_boxing')).toBe(0);
    expect(closingMarginMs(null, 'exchange', 'boxing_boxing')).toBe(0);
  });
});

it('every sport closes its offers at least a minute before the start, in whole minutes', () => {
  for (const { offerMarginMs } of [...sportTable, findSport('')]) {
    expect(offerMarginMs).toBeGreaterThanOrEqual(minute);
    expect(offerMarginMs % minute).toBe(0);
  }
});
