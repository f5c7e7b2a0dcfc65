import type { Side } from '@sidebet/domain/markets/market';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import type { TeamColors } from './team-colors.ts';
import classes from './team-disc.module.css';

type Props = { team: string; sportKey: string; side: Side; colors?: TeamColors | undefined };

/** A team's monogram, in its side's color unless the team's `colors` are given. */
export function SideDisc({ team, sportKey, side, colors }: Props) {
  const monogram = teamMonogram(team, sportKey);
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
