import { type MarketTerms, moneyline, type Selection } from '@sidebet/domain/markets/market';
import type { ReactNode } from 'react';
import { selectionRows } from '../../../lib/offers.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectionDisc } from '../../../ui/selection-disc.tsx';
import classes from './slip-ticket.module.css';

type SlipGame = {
  sportKey: string;
  sportTitle: string;
  startsAt: string;
  homeTeam: string;
  awayTeam: string;
};

type Props = {
  game: SlipGame;
  /** The winner unless given. */
  terms?: MarketTerms;
  pick: Selection | null;
  children: ReactNode;
};

/** The ticket in the betslip: game and pick on the body, money on the stub. */
export function SlipTicket({ game, terms = moneyline, pick, children }: Props) {
  const rows = selectionRows(terms, game);
  return (
    <div className={classes.ticket}>
      <div className={classes.game}>
        <p className={classes.meta}>
          {game.sportTitle} · <EventTime instant={game.startsAt} long />
        </p>
        {rows.every(({ scoreOf }) => scoreOf === null) && (
          <p className={classes.matchup}>
            {game.homeTeam} <span>vs</span> {game.awayTeam}
          </p>
        )}
        {rows.map((row) => (
          <div key={row.selection} className={classes.row} data-picked={pick === row.selection}>
            <SelectionDisc row={row} sportKey={game.sportKey} />
            <span className={classes.team} data-line={terms.lineHalves !== null}>
              {row.label}
            </span>
            {pick === row.selection && (
              <span className={classes.pick} data-side={row.side ?? 'none'}>
                Your pick
              </span>
            )}
          </div>
        ))}
      </div>
      <div className={classes.money}>{children}</div>
    </div>
  );
}
