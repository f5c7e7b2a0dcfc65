import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { soleAcceptor } from '../book/offered-to.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { isOneLine } from '../one-line.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { describeReturn } from './amount-text.ts';
import { creatorPick } from './position.ts';
import { refundBet } from './refund.ts';

type DeclineBet = Extract<Command, { kind: 'declineBet' }>;

/** Maximum length of a decline message, in characters. */
export const maxDeclineWord = 140;

/** A decline message as stored: trimmed, null when empty; undefined when it is not valid. */
export function declineWord(text: string): string | null | undefined {
  const word = text.trim();
  if ([...word].length > maxDeclineWord || !isOneLine(word)) return undefined;
  return word === '' ? null : word;
}

/**
 * The friend declines a challenge, or the other person a counter-offer: the stake returns to the creator. With a challenge they
 * get the message; a counter-offer has none. Refuses, in this order: declineWordInvalid, betNotFound, notOfferedToYou (also to
 * the creator), betNotFound (one of the two blocked the other), betNotDeclinable (neither of both, or no longer open),
 * declineWordInvalid (for a counter-offer). Neither settings nor the event's start block it.
 */
export function declineBet(snapshot: Snapshot, command: DeclineBet, now: number): Decision | Refusal {
  const word = declineWord(command.word);
  if (word === undefined) return refuse('declineWordInvalid');
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  const isForAnyone = bet.offeredTo.kind === 'anyone';
  if (!isForAnyone && soleAcceptor(bet) !== command.userId) return refuse('notOfferedToYou');
  if (snapshot.areBlocked?.(bet.creatorId, command.userId)) return refuse('betNotFound');
  if (isForAnyone || bet.status !== 'Created') return refuse('betNotDeclinable');
  if (bet.counter) return word === null ? declineCounter(bet, now) : refuse('declineWordInvalid');
  const opening = `declined your challenge on ${creatorPick(bet)}.`;
  return refundBet(bet, {
    status: 'Deleted',
    result: 'declined',
    kind: 'declineRefund',
    now,
    declineWord: word,
    notices: [
      {
        userId: bet.creatorId,
        type: 'ChallengeDeclined',
        fromId: command.userId,
        betId: bet.id,
        content: `${opening} ${describeReturn(bet, bet.creatorStakeCents)}`,
        ...(word !== null && { quoteAt: [...opening].length }),
      },
    ],
  });
}

function declineCounter(bet: Bet, now: number): Decision {
  const content = `Your counter-offer on ${creatorPick(bet)} was declined. ${describeReturn(bet, bet.creatorStakeCents)}`;
  return refundBet(bet, {
    ...{ status: 'Deleted', result: 'declined', kind: 'declineRefund', now },
    notices: [{ userId: bet.creatorId, type: 'CounterEnded', fromId: null, betId: bet.id, content }],
  });
}
