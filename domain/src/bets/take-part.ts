import type { Bet } from '../book/bet.ts';
import type { Take } from '../book/commands.ts';
import type { Transfer } from '../book/transfers.ts';
import { type Refusal, type RefusalCode, refusalMessages, refuse } from '../refusals.ts';
import { formatInSentence } from './amount-text.ts';
import { canBeSplit, type Left, mostTakeable, partBounds, partOf, winOfPart } from './parts.ts';

/** Takes a part of an offer (docs/rules.md#parts). */

/** Cents that a smaller take can lose by rounding: one in the maker's stake and one in the fee. */
const roundingCents = 2;

/**
 * How much of the offer the taker takes: what they want, or, unless they want all or nothing, up to what is left. Refuses, in
 * this order: termsChanged (another line), moreThanLeft, takenWhole, partTooSmall, tooLittleLeft, termsChanged (a worse win).
 */
export function agreeOnPart(
  bet: Bet,
  { lineHalves, takeCents, winCents: seenWinCents }: Take,
  { all, minimumCents }: { readonly all: boolean; readonly minimumCents: number },
): Refusal | { readonly takeCents: number } {
  if (lineHalves !== bet.terms.lineHalves) return refuse('termsChanged');
  const left = leftOf(bet);
  const mostCents = mostTakeable({ ...left, allowsParts: canBeSplit(bet) }, takeCents, minimumCents);
  if (mostCents === null || (all && mostCents !== takeCents))
    return refuseAmount(bet, takeCents, minimumCents);
  const win = winOfPart(left, mostCents);
  const isAsSeen =
    mostCents === takeCents
      ? win >= seenWinCents
      : (win + roundingCents) * takeCents >= seenWinCents * mostCents;
  return isAsSeen ? { takeCents: mostCents } : refuse('termsChanged');
}

function leftOf({ creatorStakeCents, acceptorStakeCents, fee }: Bet): Left {
  return { makerStakeCents: creatorStakeCents, stakeCents: acceptorStakeCents, fee };
}

function refuseAmount(bet: Bet, takeCents: number, minimumCents: number): Refusal {
  const refuseWith = (code: RefusalCode, cents: number) => ({
    ...refuse(code, `${refusalMessages[code]}${formatInSentence(bet, cents)}.`),
    field: 'takeCents',
  });
  if (takeCents > bet.acceptorStakeCents) return refuseWith('moreThanLeft', bet.acceptorStakeCents);
  const { leastCents, mostCents } = partBounds(leftOf(bet), minimumCents);
  if (!canBeSplit(bet) || leastCents > mostCents) return refuseWith('takenWhole', bet.acceptorStakeCents);
  return takeCents < leastCents
    ? refuseWith('partTooSmall', leastCents)
    : refuseWith('tooLittleLeft', mostCents);
}

/** An offer split in two. Both are open, and both hold their maker's stake. */
type Split = { readonly part: Bet; readonly rest: Bet; readonly transfers: readonly Transfer[] };

/** Splits a part off an offer. Its maker's stake of the part moves through their account. */
export function splitOffer(bet: Bet, partId: string, takeCents: number): Split {
  const cut = partOf(leftOf(bet), takeCents);
  const { partsTaken, opening: _opening, held: _held, ...same } = bet;
  const part: Bet = {
    ...same,
    id: partId,
    partOf: bet.id,
    creatorStakeCents: cut.makerStakeCents,
    acceptorStakeCents: takeCents,
    fee: cut.fee,
    escrowCents: cut.makerStakeCents,
    transferCount: 1,
  };
  const { capCents } = bet.fee;
  const rest: Bet = {
    ...bet,
    creatorStakeCents: bet.creatorStakeCents - cut.makerStakeCents,
    acceptorStakeCents: bet.acceptorStakeCents - takeCents,
    fee: { ...bet.fee, capCents: capCents === null ? null : capCents - cut.fee.capCents! },
    partsTaken: partsTaken! + 1,
    escrowCents: bet.escrowCents - cut.makerStakeCents,
    transferCount: bet.transferCount + 1,
  };
  const accountId = bet.group?.creatorAccountId ?? bet.creatorId;
  const move = { kind: 'splitOffer', amountCents: cut.makerStakeCents, accountId } as const;
  return {
    part,
    rest,
    transfers: [
      { ...move, debit: bet.id, credit: accountId, subjectId: bet.id },
      { ...move, debit: accountId, credit: partId, subjectId: partId },
    ],
  };
}
