import type { Command } from '@sidebet/domain/book/commands';
import type { Random } from '../harness/random.ts';
import { accountToAcceptWith, groupUuid, membersToAccept } from './groups.ts';
import type { ModelBet } from './model/types.ts';
import type { Model } from './model.ts';
import { feeOf, lookAt, someConfirmation, someEnd } from './offers.ts';

/** Random counter-offers: made, answered, accepted and ended. Mostly sensible; the rest is refused. */

/** A command and the terms its user saw, in the model's words. */
export type Sight = { readonly command: Command; readonly saw?: string };

type Between = { readonly model: Model; readonly random: Random };

/** Open offers that anyone could answer, and open counter-offers. */
function openBets(model: Model): { offers: ModelBet[]; counters: ModelBet[] } {
  const open = [...model.bets.values()].filter(({ status }) => status === 'Created');
  return {
    offers: open.filter(({ counter }) => counter === null),
    counters: open.filter(({ counter }) => counter !== null),
  };
}

/** Something of a negotiation; null if there is nothing to negotiate about. */
export function someNegotiation(random: Random, model: Model): Sight | null {
  const { offers, counters } = openBets(model);
  if (offers.length + counters.length === 0 && random.chance(90)) return null;
  const all = [...model.bets.values()];
  const gone = counters.filter(({ counter }) => model.bets.get(counter!.offer)!.status !== 'Created');
  const movable = offers.filter(({ policy }) => policy !== 'specified');
  const kind = random.weighted({
    counterOffer: offers.length === 0 ? 0 : 40,
    answer: counters.length === 0 ? 0 : 25,
    acceptCounter: counters.length === 0 ? 0 : 25,
    endCounter: gone.length > 0 ? 20 : counters.length === 0 ? 0 : 2,
    repostOffer: movable.length === 0 ? 1 : 10,
  });
  const between = { random, model };
  if (kind === 'counterOffer') {
    const offer = random.pickOr(random.chance(92) ? offers : all, undefined);
    return offer ? counterTo(between, offer, null) : null;
  }
  if (kind === 'repostOffer') return someMove(between, movable);
  const made = all.filter(({ counter }) => counter !== null);
  const wanted = kind === 'endCounter' && gone.length > 0 ? gone : counters;
  const counter = random.pickOr(random.chance(90) ? wanted : made, undefined);
  if (!counter) return null;
  if (kind === 'answer') return answerTo(between, counter);
  return kind === 'acceptCounter' ? acceptanceOf(between, counter) : { command: endOf(between, counter) };
}

/** The other of the two answers a counter-offer with another one. */
export function answerTo(between: Between, counter: ModelBet): Sight {
  const { model, random } = between;
  const offers = [...model.bets.values()];
  const offer = random.chance(97) ? model.bets.get(counter.counter!.offer)! : random.pickOr(offers, counter);
  return counterTo(between, offer, counter);
}

function counterTo({ random, model }: Between, offer: ModelBet, answered: ModelBet | null): Sight {
  const before = answered ?? offer;
  const by = random.chance(92) ? (answered?.counter?.for ?? someGuest({ random, model }, offer)) : undefined;
  const userId = by ?? random.pickOr([...model.people], offer.creator);
  const stakes = someStakes(random, before, offer, userId === offer.creator);
  const { termsVersion, saw } = lookAt(random, before);
  const command: Command = {
    kind: 'counterOffer',
    betId: offer.ledger === null ? random.uuid() : groupUuid(random),
    userId,
    offerId: offer.id,
    ...(answered && { answersId: answered.id }),
    lineHalves: someLine(random, before),
    ...stakes,
    fee: feeOf(random, model, offer.ledger === null ? 'exchange' : 'none'),
    lapseOnMove: random.weighted({ off: 15, tight: 40, normal: 30, wide: 15 }),
    expiresAt: someEnd(random, model.now, model.events.get(offer.event)),
    termsVersion,
    ...someConfirmation(random, stakes.stakeCents),
    ...accountToAcceptWith(random, model, offer.id, userId),
  };
  return { command, saw };
}

/** Someone who may answer the offer. */
function someGuest({ random, model }: Between, offer: ModelBet): string | undefined {
  if (offer.ledger !== null) return random.pickOr(membersToAccept(model, offer.id), undefined);
  if (offer.offeredTo !== null) return offer.offeredTo;
  const others = [...model.people].filter((id) => id !== offer.creator);
  return random.pickOr(others, undefined);
}

/** Somewhat other stakes than those that are answered: as much as the offer's creator has in it, at most. */
function someStakes(random: Random, before: ModelBet, offer: ModelBet, isByMaker: boolean) {
  const near = (cents: number) =>
    Math.max(1, random.chance(20) ? cents : cents + random.int(-Math.ceil(cents / 3), Math.ceil(cents / 4)));
  const [stakeCents, acceptorStakeCents] = [near(before.otherWager), near(before.wager)];
  if (random.chance(6)) return { stakeCents: before.otherWager, acceptorStakeCents: before.wager };
  if (random.chance(3)) return { stakeCents: random.pick([0, 0.5, 100_000_001]), acceptorStakeCents };
  const most = offer.wager + (random.chance(4) ? 1 : 0);
  return isByMaker
    ? { stakeCents: Math.min(stakeCents, most), acceptorStakeCents }
    : { stakeCents, acceptorStakeCents: Math.min(acceptorStakeCents, most) };
}

function someLine(random: Random, { line }: ModelBet): number | null {
  if (random.chance(2)) return line === null ? 3 : null;
  return line === null || random.chance(60) ? line : line + random.int(-2, 2);
}

/** Mostly by the one it is for. */
export function acceptanceOf({ random, model }: Between, counter: ModelBet): Sight {
  const { offer, for: forId } = counter.counter!;
  const userId = random.chance(92) ? forId : random.pickOr([...model.people], forId);
  const { termsVersion, saw } = lookAt(random, counter);
  const offerId = random.chance(97) ? offer : random.pickOr([...model.bets.keys()], offer);
  const command: Command = {
    kind: 'acceptCounter',
    betId: counter.id,
    offerId,
    userId,
    termsVersion,
    ...someConfirmation(random, counter.otherWager),
    ...accountToAcceptWith(random, model, counter.id, userId),
  };
  return { command, saw };
}

export function endOf({ random, model }: Between, { id, counter }: ModelBet): Command {
  const offerId = random.chance(97) ? counter!.offer : random.pickOr([...model.bets.keys()], id);
  return { kind: 'endCounter', betId: id, offerId };
}

/** Its creator moves an offer to another line or to other stakes. */
function someMove({ random, model }: Between, movable: readonly ModelBet[]): Sight | null {
  const all = [...model.bets.values()];
  const offer = random.pickOr(random.chance(90) ? movable : all, random.pickOr(all, undefined));
  if (!offer) return null;
  const stakeCents = Math.max(1, offer.wager + random.int(-3, 8));
  const command: Command = {
    kind: 'repostOffer',
    betId: offer.ledger === null ? random.uuid() : groupUuid(random),
    offerId: offer.id,
    userId: random.chance(93) ? offer.creator : random.pickOr([...model.people], offer.creator),
    lineHalves: someLine(random, offer),
    stakeCents: random.chance(50) ? offer.wager : stakeCents,
    acceptorStakeCents: Math.max(1, offer.otherWager + random.int(-3, 3)),
    fee: feeOf(random, model, offer.policy),
    ...someConfirmation(random, stakeCents),
  };
  return { command };
}
