import type { Side } from '@sidebet/domain/bets/bet';
import type { ReactNode } from 'react';
import { EventTime } from '../../../ui/event-time.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './slip-ticket.module.css';

export type SlipGame = {
  sportKey: string;
  sportTitle: string;
  startsAt: string;
  homeTeam: string;
  awayTeam: string;
};

type Props = { game: SlipGame; pick: Side; children: ReactNode };

/** The ticket in the betslip: game and pick on the body, money on the stub. */
export function SlipTicket({ game, pick, children }: Props) {
  const row = (side: Side) => {
    const team = side === 'home' ? game.homeTeam : game.awayTeam;
    return (
      <div className={classes.row} data-picked={pick === side}>
        <TeamDisc team={team} sportKey={game.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        {pick === side && (
          <span className={classes.pick} data-side={side}>
            Your pick
          </span>
        )}
      </div>
    );
  };
  return (
    <div className={classes.ticket}>
      <div className={classes.game}>
        <p className={classes.meta}>
          {game.sportTitle} · <EventTime instant={game.startsAt} long />
        </p>
        {row('home')}
        {row('away')}
      </div>
      <div className={classes.money}>{children}</div>
    </div>
  );
}
