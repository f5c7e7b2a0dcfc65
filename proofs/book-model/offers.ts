import type { Offer } from '@sidebet/domain/book/commands';
import { currentRulesVersion } from '@sidebet/domain/endings/ending-table';
import { type MarketTerms, selectionsByMarket } from '@sidebet/domain/markets/market';
import type { Fee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import type { Random } from '../harness/random.ts';
import { termsInWords } from './model/accepting.ts';
import { newestLine, otherSides } from './model/prices.ts';
import type { ModelBet, ModelEvent, ModelLine } from './model/types.ts';
import type { Model } from './model.ts';

const hour = 3_600_000;
const feeBps = { specified: 2_000, exchange: 200, none: 0 } as const;

/** Random offers on lines and at unequal stakes, and what bookmakers quote meanwhile. About one in twelve is malformed. */
export function someOffer(
  random: Random,
  model: Model,
  event: ModelEvent | undefined,
  stakeCents: number,
): Offer {
  const terms = someTerms(random, model, event);
  const feePolicy = random.chance(85) ? 'exchange' : 'none';
  return {
    terms,
    selection: random.chance(2) ? 'over' : random.pick(selectionsByMarket[terms.market]),
    stakeCents,
    acceptorStakeCents: someOtherStake(random, stakeCents),
    feePolicy,
    fee: feeOf(random, model, feePolicy),
    lapseOnMove: random.weighted({ off: 15, tight: 40, normal: 30, wide: 15 }),
    expiresAt: someEnd(random, model.now, event),
    ...(random.chance(45) && { allowsParts: true }),
  };
}

/** What a policy takes. Now and then a fee that no longer applies. */
export function feeOf(random: Random, model: Model, policy: ModelBet['policy']): Fee {
  const bps = feeBps[policy] + (random.chance(2) ? 1 : 0);
  return { bps, capCents: policy !== 'exchange' || random.chance(2) ? null : model.cap };
}

function someTerms(random: Random, model: Model, event: ModelEvent | undefined): MarketTerms {
  const isSoccer = event?.sport === 'soccer';
  const market = random.weighted({
    moneyline: isSoccer ? 2 : 25,
    spread: isSoccer ? 2 : 40,
    total: isSoccer ? 40 : 30,
    toWin: isSoccer ? 56 : 3,
  });
  if (market === 'moneyline') return { market, team: null, lineHalves: null };
  if (market === 'toWin') return { market, team: random.pick(['home', 'away']), lineHalves: null };
  const quoted = event && newestLine(model, event.id, market, null);
  if (random.chance(3))
    return { market, team: null, lineHalves: random.pick([3.5, market === 'total' ? 0 : -13, 21]) };
  return {
    market,
    team: null,
    lineHalves: quoted && random.chance(70) ? quoted.line! : someLine(random, market),
  };
}

/** Scores in these histories are 0 to 4, so every line can be met exactly. Below 2, ice hockey has no total. */
function someLine(random: Random, market: 'spread' | 'total'): number {
  return market === 'spread' ? random.int(-6, 6) : random.int(1, 14);
}

function someOtherStake(random: Random, stakeCents: number): number {
  const stake = Math.max(1, Math.floor(stakeCents));
  if (random.chance(3)) return random.pick([0, -1, 0.5, 100_000_001]);
  if (random.chance(6)) return random.pick([50 * stake, 50 * stake + 1, Math.ceil(stake / 50)]);
  if (random.chance(25)) return stake;
  return random.int(1, Math.min(3 * stake, 20_00));
}

/** Mostly none, otherwise between now and the start, sometimes not quite. */
export function someEnd(random: Random, now: number, event: ModelEvent | undefined): number | null {
  if (!event || random.chance(65)) return null;
  if (random.chance(10)) return random.pick([now, event.start + 1, now - hour]);
  if (random.chance(20)) return event.start;
  return event.start > now ? random.int(now + 1, event.start) : event.start;
}

/** The stake typed again: the right one, another, or none. */
export function someConfirmation(random: Random, stakeCents: number): { confirmedStakeCents?: number } {
  if (random.chance(45)) return {};
  return { confirmedStakeCents: random.chance(85) ? stakeCents : stakeCents + 1 };
}

/** What an acceptor saw: the bet's terms, other ones, or none; as the product's version and in the model's words. */
export function someSight(
  random: Random,
  bet: ModelBet | undefined,
): { readonly termsVersion?: string; readonly saw?: string } {
  if (!bet) return {};
  const isSpecified = bet.policy === 'specified';
  return random.chance(isSpecified ? 70 : 7) ? {} : lookAt(random, bet);
}

/** The bet's terms, rarely other ones. */
export function lookAt(
  random: Random,
  bet: ModelBet,
): { readonly termsVersion: string; readonly saw: string } {
  const seen = random.chance(92) ? bet : changedTerms(random, bet);
  return { termsVersion: versionFor(seen), saw: termsInWords(seen) };
}

function changedTerms(random: Random, bet: ModelBet): ModelBet {
  const changes: (() => Partial<ModelBet>)[] = [
    () => ({ side: otherSides[bet.side] }),
    () => ({ wager: bet.wager + 1 }),
    () => ({ otherWager: bet.otherWager + 1 }),
    () => ({ policy: bet.policy === 'exchange' ? 'none' : 'exchange' }),
    () => ({ cap: bet.cap === null ? 3 : null }),
    () => ({ tieRule: bet.tieRule === 'refund' ? 'awayWins' : 'refund' }),
    () => (bet.line === null ? { wager: bet.wager + 2 } : { line: bet.line + 1 }),
  ];
  return { ...bet, ...random.pickOr(changes, changes[0]!)() };
}

/** Versions are opaque: only whether one is of the bet's own terms counts. */
function versionFor({ market, team, line, side, wager, otherWager, policy, cap, tieRule }: ModelBet): string {
  return termsVersion({
    terms: { market, team, lineHalves: line } as MarketTerms,
    creatorSelection: side,
    creatorStakeCents: wager,
    acceptorStakeCents: otherWager,
    fee: { bps: feeBps[policy], capCents: cap },
    tieRule,
    rulesVersion: currentRulesVersion,
  });
}

/** A new quote on the market of an open offer or of any event: mostly current, sometimes old or of too few bookmakers. */
export function newLine(random: Random, model: Model): { line: ModelLine | null; offer?: ModelBet } {
  const offers = [...model.bets.values()].filter(
    ({ status, policy }) => status === 'Created' && policy !== 'specified',
  );
  const offer = random.chance(75) ? random.pickOr(offers, undefined) : undefined;
  if (offer)
    return { line: quoteOn(random, model, offer.event, quotedMarket(offer.market, offer.team)), offer };
  const event = random.pickOr([...model.events.values()], undefined);
  if (!event) return { line: null };
  const market = random.pick<ModelLine['market']>(['moneyline', 'spread', 'total', 'homeToWin', 'awayToWin']);
  return { line: quoteOn(random, model, event.id, market) };
}

/** A quote on a new offer's market, just before it is made. */
export function lineFor(random: Random, model: Model, eventId: string, { terms }: Offer): ModelLine | null {
  if (!model.events.has(eventId)) return null;
  return quoteOn(random, model, eventId, quotedMarket(terms.market, terms.team));
}

function quotedMarket(market: MarketTerms['market'], team: 'home' | 'away' | null): ModelLine['market'] {
  if (market !== 'toWin') return market;
  return team === 'away' ? 'awayToWin' : 'homeToWin';
}

function quoteOn(random: Random, model: Model, event: string, market: ModelLine['market']): ModelLine {
  const isTaken = (at: number) =>
    model.lines.some((line) => line.event === event && line.market === market && line.at === at);
  let at =
    model.now - (random.chance(70) ? 0 : random.pick([hour - 1, hour, hour + 1, random.int(1, 3 * hour)]));
  while (isTaken(at)) at--;
  const books = random.chance(92) ? random.int(3, 12) : random.int(0, 2);
  const before = model.lines.findLast((line) => line.event === event && line.market === market);
  const chance = random.chance(4) ? null : someChance(random, before?.chance ?? null);
  if (market !== 'spread' && market !== 'total') return { event, market, line: null, chance, books, at };
  const moved = (before?.line ?? someLine(random, market)) + random.int(-6, 6);
  const line = market === 'spread' ? Math.max(-20, Math.min(20, moved)) : Math.max(1, Math.min(22, moved));
  return { event, market, line: random.chance(30) ? (before?.line ?? line) : line, chance, books, at };
}

/** Often exactly as far from the last one as a lapse needs, or one short. */
function someChance(random: Random, before: number | null): number {
  if (before === null || random.chance(30)) return random.int(2, 98) * 100 + random.int(-50, 50);
  const moved = random.pick([3_00, 5_00, 6_00, 9_00, 10_00, 20_00]) - random.int(0, 1);
  return Math.max(0, Math.min(100_00, before + (random.chance(50) ? moved : -moved)));
}
