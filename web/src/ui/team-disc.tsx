import type { Side } from '@sidebet/domain/bets/bet';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import classes from './team-disc.module.css';

type Props = { team: string; sportKey: string; side: Side };

/** A team's monogram, tinted by its side. */
export function TeamDisc({ team, sportKey, side }: Props) {
  const monogram = teamMonogram(team, sportKey);
  return (
    <span className={classes.disc} data-side={side} data-long={monogram.length > 3} aria-hidden="true">
      {monogram}
    </span>
  );
}
