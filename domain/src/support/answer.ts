import { type Refusal, refuse } from '../refusals.ts';
import { isReadable, isTooLong, type TicketStatus, tidyMessage } from './ticket.ts';

/**
 * Validates an operator's answer to a ticket and returns the text to store. Checks, in order: answerMissing,
 * messageTooLong, supportCharacters, ticketClosed (reopen it first).
 */
export function decideAnswer(
  status: TicketStatus,
  text: string,
): { readonly kind: 'ok'; readonly message: string } | Refusal {
  const message = tidyMessage(text);
  if (message === '') return refuse('answerMissing');
  if (isTooLong(message)) return refuse('messageTooLong');
  if (!isReadable(message)) return refuse('supportCharacters');
  return status === 'closed' ? refuse('ticketClosed') : { kind: 'ok', message };
}

/** Whether a ticket may be closed or reopened. Refuses: nothingToChange, ticketNotClosed. */
export function decideTicketStep(status: TicketStatus, step: 'close' | 'reopen'): Refusal | null {
  if (step === 'close') return status === 'closed' ? refuse('nothingToChange') : null;
  return status === 'closed' ? null : refuse('ticketNotClosed');
}
