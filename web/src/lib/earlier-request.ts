/** A second tap within a minute counts as the same attempt. */
const sameAttemptMs = 60_000;

/**
 * Whether a response belongs to an earlier request of the same intent whose response was lost. The user may have meant
 * a second one, so the page says that nothing was done twice. `doneAt` is when the server did it; `requestedAt` is when
 * this request was made, in milliseconds since 1970 UTC of server time.
 */
export function isFromEarlierRequest(doneAt: string, requestedAt: number): boolean {
  return Date.parse(doneAt) < requestedAt - sameAttemptMs;
}
