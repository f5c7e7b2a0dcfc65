import type { Side } from '@sidebet/domain/bets/bet';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import classes from './team-disc.module.css';
import { useTeamColors } from './use-team-colors.ts';

type Props = {
  team: string;
  sportKey: string;
  side: Side;
  /** Always in the side's color, so a light page need not load the teams' colors. */
  inSideColor?: boolean;
};

/** A team's monogram, in the team's colors where they are known, otherwise in its side's. */
export function TeamDisc({ team, sportKey, side, inSideColor = false }: Props) {
  const monogram = teamMonogram(team, sportKey);
  const colors = useTeamColors(inSideColor ? null : team);
  return (
    <span
      className={classes.disc}
      data-side={colors ? undefined : side}
      data-long={monogram.length > 3}
      style={colors && { background: colors.fill, color: colors.ink }}
      aria-hidden="true"
    >
      {monogram}
    </span>
  );
}
