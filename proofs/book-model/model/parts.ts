import type { Command, Take } from '@sidebet/domain/book/commands';
import type { Code } from '../texts.ts';
import { type Acceptor, refuseAcceptor, refuseOpen, takeOver } from './accepting.ts';
import { inSentence, no } from './answers.ts';
import { setPayouts, winOn } from './bet-money.ts';
import { leastStake, postBet } from './posting.ts';
import type { ModelState } from './state.ts';
import type { Answer, ModelBet } from './types.ts';

/** Taking parts of offers, and several offers at once. */

type TakeOffers = Extract<Command, { kind: 'takeOffers' }>;

/** Takes one after the other, as if each was a command, and forgets all of them if one is refused that counts. */
export function takeOffers(model: ModelState, command: TakeOffers): Answer {
  const { userId: user, takes, all, otherwise } = command;
  const ids = takes.map(({ betId }) => betId);
  if (new Set(ids).size < ids.length) return no('takenTwice');
  let sum = 0;
  for (const { takeCents } of takes) sum += takeCents;
  const [bets, money] = [structuredClone(model.bets), new Map(model.money)];
  const forget = () => {
    for (const id of [...model.bets.keys()]) model.bets.delete(id);
    for (const [id, bet] of bets) model.bets.set(id, bet);
    for (const id of [...model.money.keys()]) model.money.set(id, money.get(id) ?? 0);
  };
  const taken: string[] = [];
  let gone: Answer | null = null;
  for (const take of takes) {
    const { groupAccountId } = take;
    const bet = model.bets.get(take.betId);
    const by = { user, groupAccountId };
    const agreed = bet && bet.counter === null ? agreeOnCents(model, bet, by, take, all) : no('betNotFound');
    if (typeof agreed !== 'number') {
      gone ??= agreed;
      if (all) break;
      continue;
    }
    const part = agreed < bet!.otherWager ? splitOffer(model, bet!, take.partId, agreed) : bet!;
    const confirmed = command.confirmedStakeCents === sum ? part.otherWager : undefined;
    const refused = refuseAcceptor(model, part, { ...by, confirmed });
    if (refused) {
      forget();
      return refused;
    }
    takeOver(model, part, by);
    taken.push(part.id);
  }
  if (gone && (all || taken.length === 0)) {
    forget();
    if (!otherwise) return gone;
    const { betId: id, eventId: event, offer } = otherwise;
    if (offer.allowsParts && offer.feePolicy === 'specified') return no('partsNotAllowed');
    const posting = { id, user, event, offer, friend: null, groupAccountId: undefined };
    const posted = postBet(model, posting, otherwise.confirmedStakeCents);
    return posted.yes ? { ...posted, bets: [] } : posted;
  }
  const answers = taken.map((id) => ({ ...model.bets.get(id)!, pot: model.has(id) }));
  return { yes: true, bet: answers[0]!, bets: answers, balance: model.has(user) };
}

/** How much of an offer someone takes. */
function agreeOnCents(
  model: ModelState,
  bet: ModelBet,
  by: Acceptor,
  take: Take,
  all: boolean,
): number | Answer {
  const closed = refuseOpen(model, bet, by);
  if (closed) return closed;
  if (model.settings === null) return no('acceptBlocked');
  if (take.lineHalves !== bet.line) return no('termsChanged');
  const kind = model.groupAccounts.get(bet.account ?? '')?.kind;
  const least = leastStake(model, kind ?? null);
  const canBeTaken = (cents: number) => cents === bet.otherWager || canBeSplitOff(bet, cents, least);
  const { takeCents: wanted } = take;
  let cents = Math.min(wanted, bet.otherWager);
  if (!all) while (cents > 0 && !canBeTaken(cents)) cents--;
  if (cents === 0 || !canBeTaken(cents) || (all && cents < wanted)) {
    const say = (code: Code, amount: number) => no(code, `${inSentence(amount, kind)}.`);
    if (wanted > bet.otherWager) return say('moreThanLeft', bet.otherWager);
    let [smallest, largest] = [1, bet.otherWager - 1];
    while (smallest <= largest && !canBeTaken(smallest)) smallest++;
    while (smallest <= largest && !canBeTaken(largest)) largest--;
    if (smallest > largest) return say('takenWhole', bet.otherWager);
    return wanted < smallest ? say('partTooSmall', smallest) : say('tooLittleLeft', largest);
  }
  const win = winOfTake(bet, cents);
  // Where less is left, the same price may lose a cent in the maker's stake and one in the fee.
  const isWorse = cents === wanted ? win < take.winCents : (win + 2) * wanted < take.winCents * cents;
  return isWorse ? no('termsChanged') : cents;
}

/** Makes a part of an offer a bet of its own. Its maker's stake passes through their account. */
function splitOffer(model: ModelState, bet: ModelBet, id: string, cents: number): ModelBet {
  const [stake, cap] = [makerPart(bet, cents), partOfCap(bet, cents)];
  const part: ModelBet = { ...bet, id, partOf: bet.id, parts: null, wager: stake, otherWager: cents, cap };
  bet.wager -= stake;
  bet.otherWager -= cents;
  if (bet.cap !== null) bet.cap -= cap!;
  bet.parts = bet.parts! + 1;
  setPayouts(part);
  setPayouts(bet);
  model.bets.set(id, part);
  model.move(bet.id, bet.account ?? bet.creator, stake);
  model.move(bet.account ?? bet.creator, id, stake);
  return part;
}

/** The creator's stake of a part rounds down, and the cap of its fee up: what is left is never a worse bet to take. */
function makerPart({ wager, otherWager }: ModelBet, cents: number): number {
  return Math.floor((wager * cents) / otherWager);
}

function partOfCap({ cap, otherWager }: ModelBet, cents: number): number | null {
  return cap === null ? null : Math.ceil((cap * cents) / otherWager);
}

/** What the taker of so much of an offer wins on top of it. */
export function winOfTake(bet: ModelBet, cents: number): number {
  return winOn(makerPart(bet, cents), bet.policy, partOfCap(bet, cents));
}

/** Both stakes of the part and of the rest must be large enough, and the last part is all that is left. */
export function canBeSplitOff(bet: ModelBet, cents: number, least: number): boolean {
  if (bet.parts === null || bet.parts >= 19) return false;
  const stake = makerPart(bet, cents);
  return Math.min(cents, stake, bet.otherWager - cents, bet.wager - stake) >= least;
}
