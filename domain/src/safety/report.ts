import { type Refusal, refuseField } from '../refusals.ts';

export const reportReasons = ['harassment', 'impersonation', 'offensive', 'cheating', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Maximum length of a report's text, in characters. */
export const maxReportMessage = 500;

/** What an operator can do about a report. */
export const reportActions = [
  'dismiss',
  'warn',
  'removePicture',
  'removeText',
  'silence',
  'suspend',
] as const;
export type ReportAction = (typeof reportActions)[number];

/** The longest silence, in days. */
export const maxSilenceDays = 90;

/** Validates a report's text, trimmed: at most 500 characters, all storable. "Other" requires one. Refuses reportInvalid. */
export function decideReport(
  reason: ReportReason,
  text: string,
): { readonly kind: 'ok'; readonly message: string } | Refusal {
  const message = text.trim();
  const isTooLong = [...message].length > maxReportMessage;
  const isMissing = reason === 'other' && message === '';
  if (isTooLong || isMissing || message.includes('\0') || !message.isWellFormed())
    return refuseField('message', 'reportInvalid');
  return { kind: 'ok', message };
}
