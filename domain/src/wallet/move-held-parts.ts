import { findPosition } from '../bets/position.ts';
import { type HeldParts, isGroupId } from '../book/accounts.ts';
import type { Bet, HeldStakes } from '../book/bet.ts';
import type { DepositHold } from '../book/deposit.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import type { Transfer, TransferKind } from '../book/transfers.ts';
import {
  addParts,
  bothStakes,
  carriedBy,
  nothingHeld,
  sumHeld,
  takeLatest,
  takeMatching,
  unexpired,
} from './held-parts.ts';

/** What the held parts do when a transfer of this kind changes a user's balance. Other kinds move free money. */
const movements: Readonly<Partial<Record<TransferKind, Movement>>> = {
  createWager: stake,
  acceptWager: stake,
  splitOffer: splitStake,
  correctWager: correctStake,
  win: payOut,
  deleteRefund: refundStake,
  declineRefund: refundStake,
  expireRefund: refundStake,
  lapseRefund: refundStake,
  voidRefund: refundStake,
  tieRefund: refundStake,
  pushRefund: refundStake,
  reversal: takeBack,
  deposit: arrive,
  depositRefund: leave,
  disputeHold: leave,
  disputeLost: leave,
  depositRefundReturn: comeBack,
  disputeRelease: comeBack,
};

type Movement = (moving: Moving, change: Change) => HeldParts;
type Purse = { readonly cents: number; readonly parts: HeldParts };
type Change = Purse & { readonly userId: string; readonly amountCents: number };

/** What a decision has done so far to the held parts of a bet, or of the deposit. */
type Moving = {
  readonly now: number;
  readonly depositHoldMs: number;
  readonly bet: Bet | null;
  /** The bet before the decision. */
  readonly betBefore: Bet | undefined;
  stakes: HeldStakes;
  hold: DepositHold | null;
  /** What was split off an offer and goes to its part next. The decision's bets share it. */
  readonly splitOff: { parts: HeldParts };
};

/**
 * Moves the held parts with the money, so a deposit stays held until its time ends, also once it was won. A stake takes held
 * parts first, the newest deposit first. A payout carries those of both stakes, at most its amount. A refund returns each
 * side's own. Any other debit takes free money first, then the parts that end first. Money in groups is never held.
 */
export function moveHeldParts(snapshot: Snapshot, decided: Decision, now: number): Decision {
  const moves = decided.transfers.filter(({ accountId }) => accountId !== null && !isGroupId(accountId));
  if (moves.length === 0) return decided;
  const { bet, otherBets, deposit } = decided;
  if (isNothingHeld(snapshot, decided, moves)) return decided;
  const isCorrection = decided.transfers.some(({ kind }) => kind === 'reversal');
  const splitOff = { parts: [] };
  const begin = (moved: Bet | null): Moving => {
    const betBefore = moved ? snapshot.bet(moved.id) : undefined;
    return {
      now,
      depositHoldMs: snapshot.depositHoldMs ?? 0,
      bet: moved,
      betBefore,
      // A settled bet has no money. Only what a correction takes back is in escrow again.
      stakes: isCorrection ? backInEscrow(betBefore!, [], now) : (moved?.held ?? nothingHeld),
      hold: deposit?.hold ?? null,
      splitOff,
    };
  };
  const moving = begin(bet);
  const others = new Map(otherBets.map((other) => [other.id, begin(other)]));
  const purses = new Map<string, Purse>();
  for (const move of moves) {
    const userId = move.accountId!;
    const purse = purses.get(userId) ?? openPurse(snapshot, userId, now);
    const ofOther = move.subjectId === undefined ? undefined : others.get(move.subjectId);
    purses.set(userId, afterMove(ofOther ?? moving, purse, userId, move));
  }
  return {
    ...decided,
    bet: bet && withStakes(bet, moving),
    otherBets: otherBets.map((other) => withStakes(other, others.get(other.id)!)),
    deposit: deposit && moving.hold ? { ...deposit, hold: moving.hold } : deposit,
    heldChanges: [...purses].flatMap(([userId, { parts }]) =>
      parts.length > 0 || (snapshot.account(userId).held ?? []).length > 0 ? [{ userId, parts }] : [],
    ),
  };
}

function withStakes(bet: Bet, { stakes }: Moving): Bet {
  return bet.held || sumStakes(stakes) > 0 ? { ...bet, held: stakes } : bet;
}

/** Whether no money of the decision is held before or after it, as in almost every one. */
function isNothingHeld(snapshot: Snapshot, decided: Decision, moves: readonly Transfer[]): boolean {
  const { bet, otherBets, deposit } = decided;
  if (deposit || bet?.held || (bet && snapshot.bet(bet.id)?.held)) return false;
  if (otherBets.some((other) => other.held || snapshot.bet(other.id)?.held)) return false;
  return moves.every(({ accountId }) => (snapshot.account(accountId!).held ?? []).length === 0);
}

function openPurse(snapshot: Snapshot, userId: string, now: number): Purse {
  const { availableCents, held = [] } = snapshot.account(userId);
  return { cents: availableCents, parts: takeLatest(unexpired(held, now), availableCents).taken };
}

function afterMove(moving: Moving, purse: Purse, userId: string, transfer: Transfer): Purse {
  const { kind, credit, amountCents } = transfer;
  const parts = movements[kind]?.(moving, { ...purse, userId, amountCents }) ?? purse.parts;
  const cents = purse.cents + (credit === userId ? amountCents : -amountCents);
  return { cents, parts: takeLatest(parts, cents).taken };
}

function stake(moving: Moving, { userId, parts, amountCents }: Change): HeldParts {
  const { taken, left } = takeLatest(parts, amountCents);
  moving.stakes = { ...moving.stakes, [sideOf(moving, userId)]: taken };
  return left;
}

/** As if the corrected stake had been placed at once: it takes the newest deposits first, and what it keeps are those. */
function correctStake(moving: Moving, { parts, amountCents }: Change): HeldParts {
  const { creator } = moving.stakes;
  if (moving.bet!.creatorStakeCents > moving.betBefore!.creatorStakeCents) {
    const { taken, left } = takeLatest(parts, amountCents);
    moving.stakes = { ...moving.stakes, creator: addParts(creator, taken) };
    return left;
  }
  const { taken, left } = takeLatest(creator, moving.bet!.creatorStakeCents);
  moving.stakes = { ...moving.stakes, creator: taken };
  return addParts(parts, unexpired(left, moving.now));
}

/** What is left of an offer keeps the newest deposits. The rest passes to the part, and the maker's account does not change. */
function splitStake(moving: Moving, { parts }: Change): HeldParts {
  const { stakes, splitOff } = moving;
  if (moving.betBefore) {
    const { taken, left } = takeLatest(stakes.creator, moving.bet!.creatorStakeCents);
    moving.stakes = { ...stakes, creator: taken };
    splitOff.parts = left;
  } else moving.stakes = { ...stakes, creator: splitOff.parts };
  return parts;
}

function refundStake(moving: Moving, { userId, parts }: Change): HeldParts {
  return addParts(parts, unexpired(moving.stakes[sideOf(moving, userId)], moving.now));
}

function payOut(moving: Moving, { parts, amountCents }: Change): HeldParts {
  return addParts(parts, unexpired(carriedBy(amountCents, moving.stakes), moving.now));
}

/** A correction takes back the parts that the settlement gave, as far as they are there. The stakes have them again. */
function takeBack(moving: Moving, change: Change): HeldParts {
  const before = moving.betBefore!;
  const given = before.held ?? nothingHeld;
  const side = sideOf(moving, change.userId);
  if (before.winnerId === null) {
    const { taken, left } = takeGiven(change, given[side]);
    moving.stakes = { ...moving.stakes, [side]: taken };
    return left;
  }
  const { taken, left } = takeGiven(change, paidOut(before).taken);
  moving.stakes = backInEscrow(before, taken, moving.now);
  return left;
}

/** The held parts that the settlement of a won bet paid. What is left went to the house with its fee. */
function paidOut(bet: Bet) {
  const { payoutIfWonCents } = findPosition(bet, bet.winnerId!)!;
  return takeLatest(bothStakes(bet.held ?? nothingHeld), payoutIfWonCents);
}

/** The stakes of a bet whose settlement is reversed: what the winner gave back and what the fee took, each side its own. */
function backInEscrow(before: Bet, fromWinner: HeldParts, now: number): HeldStakes {
  if (before.winnerId === null) return nothingHeld;
  const { creator, acceptor } = before.held ?? nothingHeld;
  const creators = takeMatching(addParts(fromWinner, unexpired(paidOut(before).left, now)), creator);
  const acceptors = takeMatching(creators.left, acceptor);
  const others = takeLatest(acceptors.left, before.creatorStakeCents - sumHeld(creators.taken));
  return {
    creator: addParts(creators.taken, others.taken),
    acceptor: addParts(acceptors.taken, others.left),
  };
}

/** Takes the parts that were given, then free money, then the parts that end first. */
function takeGiven({ cents, parts, amountCents }: Change, given: HeldParts) {
  const matching = takeMatching(parts, given);
  const freeCents = cents - sumHeld(parts);
  const lackingCents = Math.max(0, amountCents - sumHeld(matching.taken) - freeCents);
  const others = takeLatest(matching.left, sumHeld(matching.left) - lackingCents);
  return { taken: addParts(matching.taken, others.left), left: others.taken };
}

function arrive(moving: Moving, { parts, amountCents }: Change): HeldParts {
  const { now, depositHoldMs } = moving;
  if (depositHoldMs === 0) return parts;
  const until = now + depositHoldMs;
  moving.hold = { until, taken: [] };
  return addParts(parts, [{ cents: amountCents, until }]);
}

/** A refund or dispute takes the deposit's own held part first, then free money, then the parts that end first. */
function leave(moving: Moving, change: Change): HeldParts {
  if (!moving.hold) return change.parts;
  const { taken, left } = takeGiven(change, [{ cents: change.amountCents, until: moving.hold.until }]);
  moving.hold = { ...moving.hold, taken: addParts(moving.hold.taken, taken) };
  return left;
}

function comeBack(moving: Moving, { parts, amountCents }: Change): HeldParts {
  if (!moving.hold) return parts;
  const { taken, left } = takeLatest(moving.hold.taken, amountCents);
  moving.hold = { ...moving.hold, taken: left };
  return addParts(parts, unexpired(taken, moving.now));
}

function sideOf({ bet }: Moving, userId: string): keyof HeldStakes {
  return bet!.creatorId === userId ? 'creator' : 'acceptor';
}

function sumStakes({ creator, acceptor }: HeldStakes): number {
  return sumHeld(creator) + sumHeld(acceptor);
}
