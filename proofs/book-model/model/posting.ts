import type { Command, Offer } from '@sidebet/domain/book/commands';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import { texts } from '../texts.ts';
import { no } from './answers.ts';
import { giveBack, setPayouts, winnersShare } from './bet-money.ts';
import { isBadPrice, isLine, newestLine, sidesByMarket } from './prices.ts';
import type { ModelState } from './state.ts';
import type { Answer, ModelBet, ModelGroupAccount } from './types.ts';

/** Making and moving bets, offers and challenges. */

/** The lines that a bookmaker could quote, in half points. */
const quotable = {
  hockey: { spread: [-12, 12, 'a spread from −6 to +6'], total: [4, 20, 'a total from 2 to 10'] },
  soccer: { spread: [0, 0, ''], total: [1, 14, 'a total from 0.5 to 7'] },
} as const;

/** A new bet. */
export type Posting = {
  readonly id: string;
  readonly user: string;
  readonly event: string;
  readonly offer: Offer;
  readonly friend: string | null;
  readonly groupAccountId: string | undefined;
  readonly counter?: ModelBet['counter'];
  /** The offer that is withdrawn for it. */
  readonly instead?: ModelBet;
};

export function createBet(model: ModelState, command: Extract<Command, { kind: 'createBet' }>): Answer {
  const { betId: id, userId: user, eventId: event, offer, offeredTo, groupAccountId } = command;
  // Every challenge of these histories goes to a friend.
  const friend = offeredTo?.kind === 'friend' ? offeredTo.userId : null;
  if (offer.allowsParts && (offer.feePolicy === 'specified' || friend !== null)) return no('partsNotAllowed');
  return postBet(model, { id, user, event, offer, friend, groupAccountId }, command.confirmedStakeCents);
}

export function repostOffer(model: ModelState, command: Extract<Command, { kind: 'repostOffer' }>): Answer {
  const { betId: id, offerId, userId: user, lineHalves, stakeCents, acceptorStakeCents, fee } = command;
  const before = model.bets.get(offerId);
  if (before === undefined) return no('betNotFound');
  if (before.creator !== user)
    return { yes: false, code: 'notYourBet', message: 'Only its creator can move an offer.' };
  if (before.acceptor !== null) return no('alreadyAccepted');
  if (before.status !== 'Created' || before.policy === 'specified' || before.counter !== null)
    return no('offerNotMovable');
  const offer: Offer = {
    terms: { market: before.market, team: before.team, lineHalves } as MarketTerms,
    selection: before.side,
    stakeCents,
    acceptorStakeCents,
    feePolicy: before.policy,
    fee,
    lapseOnMove: before.lapse,
    expiresAt: before.expiresAt,
    allowsParts: before.parts !== null,
  };
  const friend = before.ledger === null ? before.offeredTo : null;
  const groupAccountId = before.account ?? undefined;
  const posting = { id, user, event: before.event, offer, friend, groupAccountId, instead: before };
  return postBet(model, posting, command.confirmedStakeCents);
}

export function postBet(model: ModelState, posting: Posting, confirmed: number | undefined): Answer {
  const { id, user, friend, groupAccountId, instead } = posting;
  const refused = refusePosting(model, posting);
  if (refused) return refused;
  const bet = newBet(model, posting);
  if (isBadPrice(model, bet, bet.side, bet.wager, bet.payout) && confirmed !== bet.wager)
    return no('priceNotConfirmed');
  if (friend === user) return no('challengesOneself');
  if (friend !== null && !model.friends.has(`${user}/${friend}`)) return no('challengesNoFriend');
  if (instead) giveBack(model, instead, 'Deleted', 'deleted');
  model.bets.set(id, bet);
  model.move(groupAccountId ?? user, id, bet.wager);
  return model.yes(id, user);
}

export function refuseStakes({
  terms,
  selection,
  stakeCents: wager,
  acceptorStakeCents: otherWager,
}: Offer): Answer | null {
  const { market, team, lineHalves: line } = terms;
  for (const stake of [wager, otherWager]) {
    if (!Number.isInteger(stake) || stake < 1) return no('invalidWager');
  }
  if (wager > 100_000_000 || otherWager > 100_000_000) return no('stakeAboveMaximum');
  if (!sidesByMarket[market].includes(selection)) return no('invalidSelection');
  if ((market === 'toWin') !== (team !== null)) return no('invalidSelection');
  if (!isLine(market, line)) return no('invalidLine');
  if (wager / otherWager > 50 || otherWager / wager > 50) return no('priceOutOfRange');
  return null;
}

export function refusePosting(
  model: ModelState,
  { user, event: eventId, offer, groupAccountId, instead }: Posting,
): Answer | null {
  const malformed = refuseStakes(offer);
  if (malformed) return malformed;
  const account = model.groupAccounts.get(groupAccountId ?? '');
  const { stakeCents: wager, acceptorStakeCents: otherWager } = offer;
  const { market, lineHalves: line } = offer.terms;
  const needed = wager - (instead?.wager ?? 0);
  const refused = groupAccountId && refuseInGroup(model, account, user, needed);
  if (refused) return refused;
  if (!account && model.has(user) < needed) return no('insufficientFunds');
  const settings = model.settings;
  if (settings === null) return no('betsBlocked');
  if (!settings.betsAllowed || !settings.canPlaceBets || settings.blockAppUse) return no('betsBlocked');
  if (Math.min(wager, otherWager) < leastStake(model, account?.kind ?? null)) {
    if (account?.kind === 'points') return no('stakeBelowOnePoint');
    return no('stakeBelowMinimum', `$${(settings.minimumStakeCents / 100).toFixed(2)}.`);
  }
  const event = model.events.get(eventId);
  if (event === undefined || !event.listed) return no('eventNotFound');
  if (event.completed || model.now >= event.start) return no('createAfterStart');
  const offered = event.sport === 'soccer' ? ['toWin', 'total'] : ['moneyline', 'spread', 'total'];
  if (!offered.includes(market)) return no('marketNotOffered');
  if (market === 'spread' || market === 'total') {
    const [least, most, choice] = quotable[event.sport ?? 'hockey'][market];
    if (line! < least || line! > most) return no('lineNotQuotable', `${choice} points.`);
  }
  const { expiresAt } = offer;
  if (expiresAt !== null && (expiresAt <= model.now || expiresAt > event.start)) return no('invalidExpiry');
  const { bps, capCents } = offer.fee;
  if (account && offer.feePolicy !== 'none') return no('feeChanged');
  const cap = offer.feePolicy === 'exchange' ? model.cap : null;
  if (bps !== (100 - winnersShare[offer.feePolicy]) * 100 || capCents !== cap) return no('feeChanged');
  if (!account && model.owes(user) > 0) return no('balanceHeld');
  const open = [...model.bets.values()].filter(
    (bet) => bet.creator === user && bet.event === eventId && bet.status === 'Created' && bet !== instead,
  );
  if (open.length >= settings.openBetsPerEvent) return tooManyOpenBets(settings.openBetsPerEvent);
  return null;
}

export function newBet(
  model: ModelState,
  { id, user, event: eventId, offer, friend, groupAccountId, counter = null }: Posting,
): ModelBet {
  const account = model.groupAccounts.get(groupAccountId ?? '');
  const event = model.events.get(eventId)!;
  const { market, team, lineHalves: line } = offer.terms;
  const bet: ModelBet = {
    id,
    event: eventId,
    creator: user,
    market,
    team,
    line,
    side: offer.selection,
    wager: offer.stakeCents,
    payout: 0,
    otherWager: offer.acceptorStakeCents,
    otherPayout: 0,
    policy: offer.feePolicy,
    cap: offer.feePolicy === 'exchange' ? model.cap : null,
    lapse: offer.lapseOnMove,
    expiresAt: offer.expiresAt,
    posted: newestLine(model, eventId, market, team),
    createdAt: model.now,
    swapped: event.swapped === true,
    tieRule: offer.feePolicy === 'specified' ? model.settings!.tieRule : 'refund',
    offeredTo: account?.group ?? friend,
    ledger: account?.ledger ?? null,
    account: account?.id ?? null,
    otherAccount: null,
    word: null,
    parts: offer.allowsParts ? 0 : null,
    partOf: null,
    counter,
    status: 'Created',
    acceptor: null,
    acceptedAt: null,
    start: event.start,
    winner: null,
    result: null,
    paidOutAt: null,
    version: null,
  };
  setPayouts(bet);
  return bet;
}

/** What both sides of a bet must risk. */
export function leastStake(model: ModelState, kind: ModelGroupAccount['kind'] | null): number {
  return kind === 'points' ? 100 : model.settings!.minimumStakeCents;
}

/** Why an account in a group cannot back a stake of this person. */
export function refuseInGroup(
  model: ModelState,
  account: ModelGroupAccount | undefined,
  user: string,
  cents: number,
): Answer | null {
  if (account === undefined || account.user !== user) return no('groupNotFound');
  if (account.closed) return no('groupClosed');
  return account.limit + model.has(account.id) < cents ? no('insufficientInGroup') : null;
}

function tooManyOpenBets(cap: number): Answer {
  const bets = cap === 1 ? 'an open bet' : `${cap} open bets`;
  const message = `You already have ${bets} on this event. ${texts.tooManyOpenBets}`;
  return { yes: false, code: 'tooManyOpenBets', message };
}
