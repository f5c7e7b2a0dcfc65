import { useCallback, useSyncExternalStore } from 'react';
import type { TeamColors } from './team-colors.ts';

type List = ReadonlyMap<string, TeamColors>;

/** The teams' colors, loaded with the first team that a page shows; a second list with the first other one. No page waits. */
export function createTeamColorList() {
  let teams: List | undefined;
  let more: List | undefined;
  let loadingTeams: Promise<void> | undefined;
  let loadingMore: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const find = (team: string): TeamColors | undefined => teams?.get(team) ?? more?.get(team);

  const tellAll = () => {
    for (const listener of listeners) listener();
  };

  async function loadFor(team: string): Promise<void> {
    loadingTeams ??= import('./team-colors.ts').then((list) => {
      teams = list.teamColors;
      tellAll();
    });
    await loadingTeams;
    if (find(team)) return;
    loadingMore ??= import('./more-team-colors.ts').then((list) => {
      more = list.moreTeamColors;
      tellAll();
    });
    await loadingMore;
  }

  return {
    find,

    /** Calls `listener` when the colors of `team` may be there. Returns what stops it. */
    subscribe(team: string, listener: () => void): () => void {
      listeners.add(listener);
      // Without a list, the discs keep the colors of their sides.
      loadFor(team).catch(() => undefined);
      return () => listeners.delete(listener);
    },
  };
}

/** A team's colors; undefined until its list has loaded, and for a team that is in none. */
export function useColorsFrom(
  { subscribe, find }: ReturnType<typeof createTeamColorList>,
  team: string,
): TeamColors | undefined {
  return useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(team, listener), [subscribe, team]),
    () => find(team),
    () => undefined,
  );
}
