/** Formats milliseconds since 1970 UTC as the API's ISO 8601 instant. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}
