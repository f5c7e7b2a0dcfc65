import type { Command, Take } from '@sidebet/domain/book/commands';
import type { Random } from '../harness/random.ts';
import { accountToAcceptWith, groupUuid, membersToAccept } from './groups.ts';
import { canBeSplitOff, winOfTake } from './model/parts.ts';
import type { ModelBet } from './model/types.ts';
import type { Model } from './model.ts';
import { someConfirmation, someOffer } from './offers.ts';

/** Random takes of offers: whole, in parts and several at once. Mostly sensible; the rest is refused. */

type TakeOffers = Extract<Command, { kind: 'takeOffers' }>;

/** Null if there is nothing to take. */
export function someTakes(random: Random, model: Model): TakeOffers | null {
  const all = [...model.bets.values()];
  const open = all.filter(
    ({ status, counter, event }) =>
      status === 'Created' && counter === null && model.events.get(event)!.start > model.now,
  );
  const first = random.pickOr(random.chance(93) ? open : all, undefined);
  if (!first) return null;
  const userId = someTaker(random, model, first);
  const others = open.filter((bet) => bet !== first && (random.chance(8) || canTake(model, bet, userId)));
  const offers = [first, ...random.shuffled(others).slice(0, random.pick([0, 0, 1, 1, 2, 3]))];
  if (random.chance(2)) offers.push(first);
  const takes = offers.map((offer) => someTake(random, model, offer, userId));
  const event = random.pickOr([...model.events.values()], undefined);
  const stakeCents = random.int(1, Math.max(1, Math.floor(model.has(userId) / 2)));
  return {
    kind: 'takeOffers',
    userId,
    takes,
    all: random.chance(45),
    ...someConfirmation(
      random,
      takes.reduce((sum, { takeCents }) => sum + takeCents, 0),
    ),
    ...(event &&
      random.chance(25) && {
        otherwise: {
          betId: random.uuid(),
          eventId: event.id,
          offer: someOffer(random, model, event, stakeCents),
          ...someConfirmation(random, stakeCents),
        },
      }),
  };
}

/** What is left of an offer goes in small parts to anyone, all with the win that the first of them saw. */
export function* takeApart(random: Random, model: Model, offer: ModelBet): Generator<TakeOffers> {
  const most = Math.max(1, Math.floor(offer.otherWager / 20));
  const seen = structuredClone(offer);
  for (let takers = 22; takers > 0 && model.bets.get(offer.id)!.status === 'Created'; takers--) {
    const takeCents = Math.min(random.int(1, most), model.bets.get(offer.id)!.otherWager);
    const userId = someTaker(random, model, offer);
    const take = { betId: offer.id, partId: newId(random, offer), lineHalves: offer.line, takeCents };
    const account = accountToAcceptWith(random, model, offer.id, userId);
    yield {
      kind: 'takeOffers',
      userId,
      takes: [{ ...take, winCents: winOfTake(seen, takeCents), ...account }],
      all: true,
      confirmedStakeCents: takeCents,
    };
  }
}

function canTake(model: Model, { creator, offeredTo, ledger, id }: ModelBet, userId: string): boolean {
  if (creator === userId) return false;
  return ledger === null
    ? offeredTo === null || offeredTo === userId
    : membersToAccept(model, id).includes(userId);
}

function someTaker(random: Random, model: Model, { id, creator, offeredTo, ledger }: ModelBet): string {
  if (ledger !== null) return random.pickOr(membersToAccept(model, id), creator);
  if (offeredTo !== null && random.chance(70)) return offeredTo;
  const others = [...model.people].filter((one) => one !== creator && model.has(one) > 0);
  return random.chance(4) ? creator : random.pickOr(others, creator);
}

function someTake(random: Random, model: Model, offer: ModelBet, userId: string): Take {
  const takeCents = someAmount(random, offer);
  const win = winOfTake(offer, Math.min(takeCents, offer.otherWager));
  const isOther = random.chance(3);
  return {
    betId: random.chance(98) ? offer.id : random.uuid(),
    partId: newId(random, offer),
    lineHalves: isOther && offer.line !== null ? offer.line + 1 : offer.line,
    takeCents,
    // Also less than it is, which someone could have seen before, and one cent too much.
    winCents: Math.max(0, win + random.pick([0, 0, 0, 0, 0, -1, -2, -5, 1])),
    ...accountToAcceptWith(random, model, offer.id, userId),
  };
}

/** All of it, a part, nearly all, or more than there is. */
function someAmount(random: Random, offer: ModelBet): number {
  const { otherWager } = offer;
  const isWhole = offer.parts === null || otherWager === 1;
  if (random.chance(isWhole ? 80 : 25)) return otherWager;
  if (random.chance(15)) return otherWager + random.int(1, 5);
  if (random.chance(20)) return Math.max(1, otherWager - random.int(1, 3));
  const part = random.int(1, otherWager);
  return canBeSplitOff(offer, part, 1) ? part : random.int(1, otherWager);
}

function newId(random: Random, { ledger }: ModelBet): string {
  return ledger === null ? random.uuid() : groupUuid(random);
}
