import type { Side } from '@sidebet/domain/markets/market';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import { useAppClient } from '../lib/app-client.ts';
import { SideDisc } from './side-disc.tsx';
import { useColorsFrom } from './team-color-list.ts';

type Props = { team: string; sportKey: string; side: Side };

/** A team's monogram, in the team's colors where they are known, otherwise in its side's. */
export function TeamDisc({ team, sportKey, side }: Props) {
  const colors = useColorsFrom(useAppClient().teamColors, team);
  return <SideDisc monogram={teamMonogram(team, sportKey)} side={side} colors={colors} />;
}
