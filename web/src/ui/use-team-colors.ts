import { useAppClient } from '../lib/app-client.ts';
import { useColorsFrom } from './team-color-list.ts';
import type { TeamColors } from './team-colors.ts';

/** A team's colors; undefined until its list has loaded, and for a team that is in none. */
export function useTeamColors(team: string): TeamColors | undefined {
  return useColorsFrom(useAppClient().teamColors, team);
}
