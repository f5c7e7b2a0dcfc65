import type { Side } from '@sidebet/domain/markets/market';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import { SideDisc } from './side-disc.tsx';
import { useTeamColors } from './use-team-colors.ts';

type Props = { team: string; sportKey: string; side: Side };

/** A team's monogram, in the team's colors where they are known, otherwise in its side's. */
export function TeamDisc({ team, sportKey, side }: Props) {
  return <SideDisc monogram={teamMonogram(team, sportKey)} side={side} colors={useTeamColors(team)} />;
}
