import type { BetView } from '@sidebet/contract/bets';
import type { Side } from '@sidebet/domain/bets/bet';
import { priceLabel } from '@sidebet/domain/bets/payout';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import { settledReason } from '../settled-reason.ts';
import classes from './bet-body.module.css';

type Props = {
  bet: BetView;
  /** Shown next to the date, such as a live mark. */
  mark?: ReactNode;
  /** The end of a team's row: score, badge or button. */
  aside: (side: Side, team: string) => ReactNode;
};

/** The body of every bet ticket: the game, the pick and the two sides. */
export function BetBody({ bet, mark, aside }: Props) {
  const reason = settledReason(bet.result, bet.voidReason);
  const row = (side: Side) => {
    const team = side === 'home' ? bet.homeTeam : bet.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={bet.betSportKey} side={side} />
        <span className={classes.team}>{team}</span>
        {reason?.side === side && <span className={classes.reason}>{reason.text}</span>}
        {aside(side, team)}
      </fieldset>
    );
  };
  return (
    <>
      <p className={classes.meta}>
        <strong>{bet.betSportTitle}</strong>
        <EventTime instant={bet.betTime} />
        {mark}
      </p>
      <div className={classes.poster}>
        <Avatar name={bet.userName} picture={bet.userPicture} />
        <p>
          <Link to={paths.profile(bet.userId)}>{bet.userName}</Link> picked <strong>{bet.userPick}</strong>
        </p>
        <span className={classes.price}>{priceLabel}</span>
      </div>
      {row('home')}
      {row('away')}
    </>
  );
}
