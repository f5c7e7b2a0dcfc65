import type { Side } from '@sidebet/domain/bets/bet';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import classes from './team-disc.module.css';

type Props = { team: string; sportKey: string; side: Side };

/** A team's monogram, tinted by its side. */
export function TeamDisc({ team, sportKey, side }: Props) {
  return (
    <span className={classes.disc} data-side={side} aria-hidden="true">
      {teamMonogram(team, sportKey)}
    </span>
  );
}
