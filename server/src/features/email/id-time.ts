/** The smallest version 7 UUID of a time in milliseconds since 1970 UTC. All earlier ids sort before it. */
export function idAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The time of a version 7 UUID, in milliseconds since 1970 UTC. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
