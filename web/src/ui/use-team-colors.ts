import { useSyncExternalStore } from 'react';
import { useAppClient } from '../lib/app-client.ts';
import type { TeamColors } from './team-colors.ts';

/** A team's colors; undefined until the list has loaded, and for a team that is not in it. */
export function useTeamColors(team: string): TeamColors | undefined {
  const { subscribe, find } = useAppClient().teamColors;
  return useSyncExternalStore(
    subscribe,
    () => find(team),
    () => undefined,
  );
}
