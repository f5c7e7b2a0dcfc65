import { type Refusal, type RefusalCode, refuseField } from '../refusals.ts';

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
  const subject = tidySubject(input.subject);
  const message = tidyMessage(input.message);
  return (
    listTicketMistakes(input)[0] ?? { kind: 'ok', value: { subject, category: input.category, message } }
  );
}

/** Every mistake that {@link validateTicket} refuses, in its order. */
export function listTicketMistakes(input: TicketInput): readonly TicketRefusal[] {
  const subject = tidySubject(input.subject);
  const message = tidyMessage(input.message);
  const checks: readonly (readonly [fails: boolean, field: TicketRefusal['field'], code: RefusalCode])[] = [
    [subject === '', 'subject', 'supportFieldsMissing'],
    [message === '', 'message', 'supportFieldsMissing'],
    [countCharacters(subject) > ticketLimits.maxSubjectLength, 'subject', 'subjectTooLong'],
    [isTooLong(message), 'message', 'messageTooLong'],
    [!isReadable(subject) || /[\n\t]/.test(subject), 'subject', 'supportCharacters'],
    [!isReadable(message), 'message', 'supportCharacters'],
  ];
  return checks.filter(([fails]) => fails).map(([, field, code]) => refuseField(field, code));
}

function tidySubject(text: string): string {
  return text.trim().normalize('NFC');
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
