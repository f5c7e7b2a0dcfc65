import { type Refusal, refuseField } from '../refusals.ts';

/** The categories of a support ticket. */
export const supportCategories = ['general', 'deposit', 'withdrawal', 'account', 'bug', 'other'] as const;
export type SupportCategory = (typeof supportCategories)[number];

/** A ticket starts open. An operator's answer or closing it changes the status. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Lengths count characters. `perDay` is per user, within 24 hours. */
export const ticketLimits = { maxSubjectLength: 120, maxMessageLength: 5_000, perDay: 20 } as const;

/** The support form as typed. */
export type TicketInput = {
  readonly subject: string;
  readonly category: SupportCategory;
  readonly message: string;
};

/** A refusal and the form field it belongs to. */
type TicketRefusal = Refusal & { readonly field: 'subject' | 'message' };

/** Control characters except newlines and tabs, and marks that override text direction. */
const unwritable = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/**
 * Validates a message to support and returns it trimmed, with \n line endings. Checks, in order: subject or message empty,
 * subject too long, message too long, unreadable characters.
 */
export function validateTicket(
  input: TicketInput,
): { readonly kind: 'ok'; readonly value: TicketInput } | TicketRefusal {
  const subject = input.subject.trim().normalize('NFC');
  const message = tidyMessage(input.message);
  if (subject === '') return refuseField('subject', 'supportFieldsMissing');
  if (message === '') return refuseField('message', 'supportFieldsMissing');
  if (countCharacters(subject) > ticketLimits.maxSubjectLength)
    return refuseField('subject', 'subjectTooLong');
  if (isTooLong(message)) return refuseField('message', 'messageTooLong');
  if (!isReadable(subject) || /[\n\t]/.test(subject)) return refuseField('subject', 'supportCharacters');
  if (!isReadable(message)) return refuseField('message', 'supportCharacters');
  return { kind: 'ok', value: { subject, category: input.category, message } };
}

/** A multi-line text as stored: trimmed, with \n line endings. */
export function tidyMessage(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim().normalize('NFC');
}

export function isTooLong(message: string): boolean {
  return countCharacters(message) > ticketLimits.maxMessageLength;
}

export function isReadable(text: string): boolean {
  return text.isWellFormed() && !unwritable.test(text);
}

function countCharacters(text: string): number {
  return [...text].length;
}
