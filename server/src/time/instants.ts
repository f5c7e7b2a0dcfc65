/** Formats milliseconds since 1970 UTC as ISO 8601. Responses need it only where the contract says `wireInstant`. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** A nullable instant as a parameter of a query. */
export function dateOrNull(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}
