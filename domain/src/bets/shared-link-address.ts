/** The path of a challenge's link, relative to the site. */
export function challengePath(uniqueId: string, token: string): string {
  return `/betdetails?id=${uniqueId}&token=${token}`;
}

/** The token in the address of a challenge by link, "/BetDetails?id=…&token=…"; null for any other address. */
export function linkTokenIn(address: string | null): string | null {
  if (sharedBetIdIn(address) === null) return null;
  return /^[^#]*[?&]token=([\w-]{1,80})(?:[&#]|$)/i.exec(address!)?.[1] ?? null;
}

/** The share id in the address of a bet's page, "/BetDetails?id=…" in any letter case; null for any other address. */
export function sharedBetIdIn(address: string | null): string | null {
  return (
    /^\/betdetails\/?\?(?:[^#]*&)?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[&#]|$)/i.exec(
      address ?? '',
    )?.[1] ?? null
  );
}
