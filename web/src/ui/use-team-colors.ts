import { useSyncExternalStore } from 'react';
import type { TeamColors } from './team-colors.ts';

let loaded: ReadonlyMap<string, TeamColors> | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/**
 * A team's colors; undefined until the list has loaded, which no page waits for, and for a team that is not in it. Null loads
 * nothing.
 */
export function useTeamColors(team: string | null): TeamColors | undefined {
  return useSyncExternalStore(
    team === null ? subscribeToNothing : subscribe,
    () => (team === null ? undefined : loaded?.get(team)),
    () => undefined,
  );
}

const subscribeToNothing = () => () => {};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isLoading) {
    isLoading = true;
    load();
  }
  return () => listeners.delete(listener);
}

/** Without the list, the discs keep the colors of their sides. */
async function load(): Promise<void> {
  const list = await import('./team-colors.ts').catch(() => undefined);
  loaded = list?.teamColors;
  for (const listener of listeners) listener();
}
