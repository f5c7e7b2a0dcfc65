import { acceptorPosition, creatorPosition } from '@sidebet/domain/bets/position';
import type { Bet } from '@sidebet/domain/book/bet';
import { offeredToId } from '@sidebet/domain/book/offered-to';
import type { Refusal } from '@sidebet/domain/refusals';
import type { Answer, AnsweredBet } from './model/types.ts';

/** The product's response to a command. */
export type ProductAnswer =
  | {
      readonly kind: 'done';
      readonly bet: Bet | null;
      readonly bets?: readonly Bet[];
      readonly accountBalanceCents: number | null;
    }
  | Refusal
  | { readonly kind: 'failed'; readonly error: string };

/** How the product's response differs from the model's, as a sentence; null if equal. */
export function answerDifference(model: Answer, product: ProductAnswer): string | null {
  const expected = JSON.stringify(flatModel(model));
  const actual = JSON.stringify(flatProduct(product));
  return expected === actual ? null : `the product answered ${actual}, the model ${expected}`;
}

function flatModel(answer: Answer): unknown[] {
  if (!answer.yes) return answer.code === 'noSuchUser' ? ['failed'] : ['no', answer.code, answer.message];
  const { bet, bets, balance } = answer;
  return ['yes', balance, bet && flatModelBet(bet), bets?.map(flatModelBet) ?? null];
}

function flatProduct(answer: ProductAnswer): unknown[] {
  if (answer.kind === 'failed') return ['failed'];
  if (answer.kind === 'refusal') return ['no', answer.code, answer.message];
  const { bet, bets, accountBalanceCents: balance } = answer;
  return ['yes', balance, bet && flatProductBet(bet), bets?.map(flatProductBet) ?? null];
}

function flatModelBet(bet: AnsweredBet): unknown[] {
  const terms = [
    bet.id,
    bet.event,
    bet.creator,
    { market: bet.market, team: bet.team, lineHalves: bet.line },
    bet.side,
    bet.wager,
    bet.payout,
    bet.otherWager,
    bet.otherPayout,
    bet.policy,
    bet.cap,
    bet.lapse,
    bet.expiresAt,
    bet.tieRule,
    bet.offeredTo,
    bet.ledger,
    bet.account,
    bet.otherAccount,
    bet.word,
    bet.createdAt,
    bet.parts,
    bet.partOf,
    bet.counter && [bet.counter.offer, bet.counter.for, bet.counter.round],
  ];
  const state = [bet.status, bet.acceptor, bet.winner, bet.result, bet.paidOutAt, bet.pot];
  return [...terms, ...state];
}

function flatProductBet(bet: Bet): unknown[] {
  const terms = [
    bet.id,
    bet.eventId,
    bet.creatorId,
    { market: bet.terms.market, team: bet.terms.team, lineHalves: bet.terms.lineHalves },
    bet.creatorSelection,
    bet.creatorStakeCents,
    creatorPosition(bet).payoutIfWonCents,
    bet.acceptorStakeCents,
    acceptorPosition(bet).payoutIfWonCents,
    bet.feePolicy,
    bet.fee.capCents,
    bet.lapseOnMove,
    bet.expiresAt,
    bet.tieRule,
    offeredToId(bet.offeredTo),
    bet.group?.ledgerId ?? null,
    bet.group?.creatorAccountId ?? null,
    bet.group?.acceptorAccountId ?? null,
    bet.declineWord,
    bet.createdAt,
    bet.partsTaken ?? null,
    bet.partOf ?? null,
    bet.counter ? [bet.counter.offerId, bet.counter.forId, bet.counter.round] : null,
  ];
  const state = [bet.status, bet.acceptorId, bet.winnerId, bet.result, bet.paidOutAt, bet.escrowCents];
  return [...terms, ...state];
}

/** How a bet differs from the model's, as a sentence; null if equal. */
export function betDifference(model: AnsweredBet, product: Bet | undefined): string | null {
  const expected = JSON.stringify(flatModelBet(model));
  const actual = product ? JSON.stringify(flatProductBet(product)) : 'missing';
  return expected === actual ? null : `bet ${model.id} is ${actual}, the model has ${expected}`;
}

/** The first difference between two maps of amounts, as a sentence. */
export function amountDifference(
  what: string,
  model: ReadonlyMap<string, number>,
  product: ReadonlyMap<string, number>,
): string | null {
  for (const id of new Set([...model.keys(), ...product.keys()])) {
    const [expected, actual] = [model.get(id) ?? 0, product.get(id) ?? 0];
    if (expected !== actual) return `${what} ${id} is ${actual} cents, the model has ${expected}`;
  }
  return null;
}
