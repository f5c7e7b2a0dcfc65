import type { TeamColors } from './team-colors.ts';

/** The teams' colors, loaded when a page first shows a team. No page waits for them. */
export function createTeamColorList() {
  let loaded: ReadonlyMap<string, TeamColors> | undefined;
  let isLoading = false;
  const listeners = new Set<() => void>();

  /** Without the list, the discs keep the colors of their sides. */
  async function load(): Promise<void> {
    const list = await import('./team-colors.ts').catch(() => undefined);
    loaded = list?.teamColors;
    for (const listener of listeners) listener();
  }

  return {
    find: (team: string): TeamColors | undefined => loaded?.get(team),

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (!isLoading) {
        isLoading = true;
        void load();
      }
      return () => listeners.delete(listener);
    },
  };
}
