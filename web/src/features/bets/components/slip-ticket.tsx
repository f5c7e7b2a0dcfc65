import {
  type MarketTerms,
  moneyline,
  oppositeSelection,
  type Selection,
} from '@sidebet/domain/markets/market';
import { untilLabel } from '@sidebet/domain/time-distance';
import { IconArrowsUpDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
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
  /** Backs the other selection; absent where the pick is fixed. */
  onSwap?: ((selection: Selection) => void) | undefined;
  /** Below the pick: markets and line. */
  choices?: ReactNode;
  children: ReactNode;
};

/** The ticket in the betslip: game and pick on the body, money on the stub. */
export function SlipTicket({ game, terms = moneyline, pick, onSwap, choices, children }: Props) {
  const rows = selectionRows(terms, game);
  const now = useServerNow();
  const startsAt = Date.parse(game.startsAt);
  const other = rows.find(({ selection }) => selection !== pick);
  return (
    <div className={classes.ticket}>
      <div className={classes.game} data-slip="game">
        <p className={classes.meta}>
          <span>
            {game.sportTitle} · <EventTime instant={game.startsAt} />
          </span>
          {startsAt > now && <strong>{untilLabel(startsAt, now)}</strong>}
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
            {onSwap && pick !== null && row === other && (
              <button
                type="button"
                className={classes.swap}
                aria-label={`Pick ${row.label} instead`}
                onClick={() => onSwap(oppositeSelection(pick))}
              >
                <IconArrowsUpDown size={20} stroke={1.8} aria-hidden="true" />
              </button>
            )}
          </div>
        ))}
        {choices}
      </div>
      <div className={classes.money}>{children}</div>
    </div>
  );
}
