/**
 * What came of a payment provider's report. `detail` is for operators to read; only `kind` decides anything.
 * - applied: booked or recorded now
 * - known: booked before
 * - ignored: nothing of ours, or too late to count
 * - pending: a later report or a lookup decides
 * - outdated: a total in the report was counted too early, and must be fetched again
 * - mismatch: it contradicts our row; an operator must check
 * - refused: the book refused it; `detail` is the refusal's code
 */
export const eventResultKinds = [
  'applied',
  'known',
  'ignored',
  'pending',
  'outdated',
  'mismatch',
  'refused',
] as const;
export type EventResultKind = (typeof eventResultKinds)[number];
export type EventResult = { readonly kind: EventResultKind; readonly detail: string };

export const eventResult = (kind: EventResultKind, detail: string): EventResult => ({ kind, detail });

/** After these an operator fixes the cause and has the provider resend the event, which is then processed again. */
export const unsettledResults: readonly EventResultKind[] = ['outdated', 'mismatch', 'refused'];
