import type { Offer } from '@sidebet/domain/book/commands';
import { breakEvenBps } from '@sidebet/domain/markets/fairness';
import { type MarketTerms, moneyline } from '@sidebet/domain/markets/market';
import { defaultExchangeFee as exchangeFee, winCents } from '@sidebet/domain/markets/price';
import { expect, test } from 'vitest';
import { castMembers } from './members.ts';
import { believedBps, fairOffer, favored, isWorthTaking, type PricedBet, standardBet } from './opinions.ts';

const now = Date.UTC(2026, 10, 22);
const quoted = (probabilityBps: number, lineHalves: number | null = null) => ({
  probabilityBps,
  lineHalves,
  bookmakers: 7,
  capturedAt: now,
});
const spread: MarketTerms = { market: 'spread', team: null, lineHalves: -7 };
const members = castMembers.map(({ username }) => username);
const games = Array.from({ length: 200 }, (_, number) => `game ${number}`);

test('members are at most 3 points off the bookmakers, either way, and keep their opinion', () => {
  const off = games.flatMap((eventId) =>
    members.map((member) => {
      const home = believedBps(member, { eventId, terms: moneyline, selection: 'home' }, quoted(6_000), now)!;
      const away = believedBps(member, { eventId, terms: moneyline, selection: 'away' }, quoted(6_000), now)!;
      expect(home + away).toBe(10_000);
      return home - 6_000;
    }),
  );
  expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(300);
  expect(Math.abs(off.reduce((sum, bps) => sum + bps, 0) / off.length)).toBeLessThan(30);
});

test('an offer is worth it to its maker, and only to members who believe its pick less', () => {
  let taken = 0;
  for (const [terms, reference] of [
    [spread, quoted(5_000, -7)],
    [moneyline, quoted(7_400)],
  ] as const) {
    for (const eventId of games) {
      const [maker, taker] = [members[0]!, members[1]!];
      const offer = fairOffer(maker, eventId, terms, reference, 20_00, exchangeFee, now);
      if (!offer) continue;
      expect(offer.selection).toBe(favored(maker, eventId, terms));
      const believed = believedBps(maker, { eventId, terms, selection: offer.selection }, reference, now)!;
      const needed = breakEvenBps(offer.stakeCents, winCents(offer.acceptorStakeCents, exchangeFee));
      expect(needed).toBeLessThanOrEqual(believed);
      const bet: PricedBet = {
        eventId,
        terms,
        creatorSelection: offer.selection,
        creatorStakeCents: offer.stakeCents,
        acceptorStakeCents: offer.acceptorStakeCents,
        fee: exchangeFee,
        feePolicy: 'exchange',
      };
      const pick = { eventId, terms, selection: offer.selection };
      const agrees = believedBps(taker, pick, reference, now)! >= believed;
      const takes = isWorthTaking(taker, bet, reference, now);
      if (agrees) expect(takes).toBe(false);
      if (takes) taken += 1;
    }
  }
  expect(taken).toBeGreaterThan(50);
});

test('a stale or missing quote, and another line, make no offer and take none', () => {
  const old = { ...quoted(5_000, -7), capturedAt: now - 3_600_001 };
  expect(fairOffer(members[0]!, 'game', spread, old, 20_00, exchangeFee, now)).toBeNull();
  const bet: PricedBet = {
    eventId: 'game',
    terms: spread,
    creatorSelection: 'home',
    creatorStakeCents: 20_00,
    acceptorStakeCents: 1_00,
    fee: exchangeFee,
    feePolicy: 'exchange',
  };
  expect(isWorthTaking(members[0]!, bet, quoted(5_000, -7), now)).toBe(true);
  for (const reference of [null, old, quoted(5_000, -9)])
    expect(isWorthTaking(members[0]!, bet, reference, now)).toBe(false);
});

test('a standard bet is on the team its maker likes, and is taken by those who like the other', () => {
  let taken = 0;
  for (const eventId of games) {
    const [maker, taker] = [members[0]!, members[1]!];
    const offer = standardBet(maker, eventId, quoted(5_000), 20_00, now)!;
    expect(offer).toMatchObject({ feePolicy: 'specified', selection: favored(maker, eventId, moneyline) });
    const bet: PricedBet = { ...offer, eventId, ...creatorTerms(offer) };
    const likesOther = favored(taker, eventId, moneyline) !== offer.selection;
    expect(isWorthTaking(taker, bet, quoted(5_000), now)).toBe(likesOther);
    // The same price as an offer costs more than the team is worth.
    expect(isWorthTaking(taker, { ...bet, feePolicy: 'exchange' }, quoted(5_000), now)).toBe(false);
    if (likesOther) taken += 1;
  }
  expect(taken).toBeGreaterThan(50);
});

test('no member makes or takes a standard bet on a team that seldom wins', () => {
  for (const eventId of games) {
    const maker = members[0]!;
    const [seldom, often] = [2_000, 8_000].map((bps) => standardBet(maker, eventId, quoted(bps), 20_00, now));
    const isHome = favored(maker, eventId, moneyline) === 'home';
    expect([seldom, often].map(Boolean)).toEqual([!isHome, isHome]);
    const bet: PricedBet = { ...(often ?? seldom)!, eventId, ...creatorTerms((often ?? seldom)!) };
    for (const taker of members)
      expect(isWorthTaking(taker, bet, quoted(isHome ? 8_000 : 2_000), now)).toBe(false);
  }
});

function creatorTerms({ selection, stakeCents }: Pick<Offer, 'selection' | 'stakeCents'>) {
  return { creatorSelection: selection, creatorStakeCents: stakeCents };
}
