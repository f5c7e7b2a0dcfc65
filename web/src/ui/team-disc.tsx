import type { Side } from '@sidebet/domain/markets/market';
import { SideDisc } from './side-disc.tsx';
import { useTeamColors } from './use-team-colors.ts';

type Props = { team: string; sportKey: string; side: Side };

/** A team's monogram, in the team's colors where they are known, otherwise in its side's. */
export function TeamDisc(props: Props) {
  return <SideDisc {...props} colors={useTeamColors(props.team)} />;
}
