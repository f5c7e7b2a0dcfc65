/** The smallest uuid (version 7) of a time, in milliseconds since 1970 UTC: ids made before sort before it. */
export function idAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The time of a uuid of that kind, in milliseconds since 1970 UTC. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
