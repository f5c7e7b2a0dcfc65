import type { BetView } from '@sidebet/contract/bets';
import { priceLabel } from '@sidebet/domain/bets/payout';
import type { ReactNode } from 'react';
import { useOddsFormat } from '../../../lib/odds.ts';
import {
  isOffer,
  readMarketTerms,
  type SelectionRow,
  selectionRows,
  viewerMoney,
  viewerSelection,
} from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { GameTime } from '../../../ui/game-time.tsx';
import { Link } from '../../../ui/link.tsx';
import { SelectionDisc } from '../../../ui/selection-disc.tsx';
import { settledReason } from '../settled-reason.ts';
import classes from './bet-body.module.css';
import { ScoreNumber } from './team-score.tsx';

type Props = {
  bet: BetView;
  /** Shown next to the date, such as a live mark. */
  mark?: ReactNode;
  /** Closes the ticket. The game is then above it. */
  close?: ReactNode;
  /** The end of a row: score, badge or button. */
  aside: (row: SelectionRow) => ReactNode;
};

/** The body of every bet ticket: the game, the pick and the two sides. */
export function BetBody({ bet, mark, close, aside }: Props) {
  const { user } = useViewer();
  const formatPrice = useOddsFormat();
  const reason = settledReason(bet);
  const rows = selectionRows(readMarketTerms(bet), bet);
  const mine = viewerSelection(bet, user.id);
  const { stakeCents, winCents } = viewerMoney(bet, user.id);
  return (
    <>
      {!close && (
        <p className={classes.meta}>
          <strong>{bet.betSportTitle}</strong>
          {/* An active bet has a countdown of its own. */}
          <GameTime eventId={bet.betId} startsAt={bet.betTime} countsDown={bet.status === 'Created'} />
          {mark}
        </p>
      )}
      <div className={classes.poster}>
        <div className={classes.people}>
          <div className={classes.maker}>
            <Avatar name={bet.userName} picture={bet.userPicture} />
            <p>
              <Link to={paths.profile(bet.userId)}>{bet.userName}</Link> picked{' '}
              <strong>{bet.userPick}</strong>
            </p>
          </div>
          {bet.betAcceptorUid !== null && bet.userId === user.id && (
            <p className={classes.opponent}>
              <span>against</span>
              <Avatar name={bet.acceptorName ?? ''} picture={bet.acceptorPicture ?? null} />
              <Link to={paths.profile(bet.betAcceptorUid)}>{bet.acceptorName}</Link>
            </p>
          )}
        </div>
        {close && mark}
        {!isOffer(bet) && <span className={classes.price}>{priceLabel}</span>}
        {close}
      </div>
      {rows.every(({ scoreOf }) => scoreOf === null) && <Matchup bet={bet} />}
      {rows.map((row, index) => (
        <fieldset
          key={row.selection}
          className={classes.row}
          data-line={bet.lineHalves != null}
          aria-label={row.label}
        >
          <SelectionDisc row={row} sportKey={bet.betSportKey} />
          <span className={classes.team}>{row.label}</span>
          {reason?.side === (index === 0 ? 'home' : 'away') && (
            <span className={classes.reason}>{reason.text}</span>
          )}
          {/* Amounts that its sides hide are 0 and have no price. */}
          {isOffer(bet) && stakeCents > 0 && row.selection === mine && (
            <span className={classes.price}>
              <span className="visually-hidden">Your price: </span>
              {formatPrice(stakeCents, winCents)}
            </span>
          )}
          {aside(row)}
        </fieldset>
      ))}
    </>
  );
}

/** The game and its score, for bets whose rows are not the two teams. */
export function Matchup({ bet }: { bet: BetView }) {
  const { homeTeam, awayTeam, homeScore, awayScore, status } = bet;
  return (
    <p className={classes.matchup} aria-live={status === 'Active' ? 'polite' : undefined}>
      {homeTeam}{' '}
      {homeScore !== null && (
        <strong>
          <ScoreNumber value={homeScore} />
        </strong>
      )}{' '}
      <span>vs</span> {awayTeam}{' '}
      {awayScore !== null && (
        <strong>
          <ScoreNumber value={awayScore} />
        </strong>
      )}
    </p>
  );
}
