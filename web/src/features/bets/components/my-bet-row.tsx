import type { BetView, MyBet } from '@sidebet/contract/bets';
import { formatBetAmount, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useOddsFormat } from '../../../lib/odds.ts';
import {
  isOffer,
  readMarketTerms,
  selectionRows,
  viewerMoney,
  viewerSelection,
} from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { GameTime } from '../../../ui/game-time.tsx';
import { Link } from '../../../ui/link.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { useOpenCounters } from '../api/counters.ts';
import { countersText } from '../counter-texts.ts';
import { settledReason } from '../settled-reason.ts';
import { viewerOutcome, viewerResult } from '../standing.ts';
import { useUntaken } from '../untaken.ts';
import { Matchup } from './bet-body.tsx';
import classes from './my-bet-row.module.css';
import { hasEnded, MyBetActions } from './my-bet-stub.tsx';
import marks from './offered-mark.module.css';
import { OfferedMark } from './offered-mark.tsx';
import { OpeningMark } from './opening-mark.tsx';
import { Opponent } from './opponent.tsx';
import { PartsMark } from './parts-mark.tsx';
import { StandingStrip } from './standing-strip.tsx';
import { GameMark, TeamScore } from './team-score.tsx';
import { UntakenNote } from './untaken-note.tsx';

type Props = { bet: MyBet; now: number; onReceipt: () => void };

/** The viewer's own bet in a list: its result or standing first. */
export function MyBetRow({ bet, now, onReceipt }: Props) {
  const { user } = useViewer();
  const isUntaken = useUntaken()(bet);
  const isOver = hasEnded(bet);
  return (
    <li className={classes.item}>
      <article
        className={classes.row}
        data-status={isOver ? 'Settled' : bet.status}
        aria-label={`${bet.homeTeam} vs ${bet.awayTeam}`}
      >
        {isOver && <Result bet={bet} viewerId={user.id} />}
        {bet.status === 'Active' && (
          <div className={classes.standing}>
            <StandingStrip bet={bet} viewerId={user.id} now={now} />
          </div>
        )}
        <div className={classes.sides}>
          <Sides bet={bet} viewerId={user.id} />
        </div>
        <div className={classes.meta}>
          <p>
            <strong>{bet.betSportTitle}</strong>{' '}
            <GameTime eventId={bet.betId} startsAt={bet.betTime} countsDown={bet.status === 'Created'} />
          </p>
          {bet.status === 'Active' && <GameMark bet={bet} now={now} />}
          {(bet.group || bet.status === 'Created') && <OfferedMark bet={bet} />}
          <PartsMark bet={bet} />
          {bet.isContested && <span className={marks.mark}>Contested</span>}
          <OpeningMark bet={bet} />
          <Money bet={bet} viewerId={user.id} isUntaken={isUntaken} />
        </div>
        <div className={classes.poster}>
          <Poster bet={bet} />
          {bet.status === 'Active' && bet.userId === user.id && (
            <p>
              against <Opponent bet={bet} viewerId={user.id} size={20} />
            </p>
          )}
          {bet.status === 'Created' && <Negotiation bet={bet} />}
          {isUntaken && <UntakenNote bet={bet} />}
        </div>
        {bet.status !== 'Active' && (
          <div className={classes.actions}>
            <MyBetActions bet={bet} isUntaken={isUntaken} onReceipt={onReceipt} />
          </div>
        )}
      </article>
    </li>
  );
}

type PartProps = { bet: BetView; viewerId: string };

/** "+$12.25", whom the viewer beat, and the specified "Won: payout". */
function Result({ bet, viewerId }: PartProps) {
  const outcome = viewerOutcome(bet, viewerId);
  const result = viewerResult(bet, viewerId);
  return (
    <div className={classes.result} data-result={result}>
      <p className={classes.net}>{outcome.result}</p>
      <p className={classes.against}>
        {result === 'won' && (
          <>
            You beat <Opponent bet={bet} viewerId={viewerId} size={20} />
          </>
        )}
        {result === 'lost' && (
          <>
            <Opponent bet={bet} viewerId={viewerId} size={20} /> beat you
          </>
        )}
        {result === 'refunded' && bet.betAcceptorUid !== null && (
          <>
            against <Opponent bet={bet} viewerId={viewerId} size={20} />
          </>
        )}
      </p>
      <p className={classes.label}>{outcome.label}</p>
    </div>
  );
}

/** Both teams with their scores and which the viewer has, or the game and the viewer's side of a total. */
function Sides({ bet, viewerId }: PartProps) {
  const formatPrice = useOddsFormat();
  const reason = settledReason(bet);
  const all = selectionRows(readMarketTerms(bet), bet);
  const areTeams = all.every(({ scoreOf }) => scoreOf !== null);
  const mine = viewerSelection(bet, viewerId);
  const rows = areTeams ? all : all.filter(({ selection }) => selection === mine);
  const { stakeCents, winCents } = viewerMoney(bet, viewerId);
  return (
    <>
      {!areTeams && <Matchup bet={bet} />}
      {rows.map((row, index) => (
        <fieldset key={row.selection} className={classes.side} aria-label={row.label}>
          <i className={classes.mark} data-side={row.side ?? 'none'} />
          <span className={classes.name}>{row.label}</span>
          {reason && (!areTeams || reason.side === (index === 0 ? 'home' : 'away')) && (
            <span className={classes.muted}>{reason.text}</span>
          )}
          {row.selection === mine && isOffer(bet) && (
            <span className={classes.muted}>
              <span className="visually-hidden">Your price: </span>
              {formatPrice(stakeCents, winCents)}
            </span>
          )}
          {row.selection === mine && <SideBadge side={row.side}>Selected</SideBadge>}
          {row.scoreOf && <TeamScore bet={bet} side={row.scoreOf} />}
        </fieldset>
      ))}
    </>
  );
}

/** Who created the bet on what. The row leads to its own page. */
function Poster({ bet }: { bet: BetView }) {
  return (
    <p>
      <Avatar name={bet.userName} picture={bet.userPicture} size={18} />
      <span>
        <Link to={paths.profile(bet.userId)}>{bet.userName}</Link> picked{' '}
        <Link className={classes.open} to={paths.betDetails(bet.uniqueId)}>
          {bet.userPick}
        </Link>{' '}
        {!isOffer(bet) && <span>{priceLabel}</span>}
      </span>
    </p>
  );
}

/** The way to the counter-offers to the viewer's offer, or to what their own one answers. */
function Negotiation({ bet }: { bet: BetView }) {
  const { data = [] } = useOpenCounters();
  const answered = data.find(({ counter }) => counter.uniqueId === bet.uniqueId)?.offer;
  const counters = data.filter(
    ({ counter }) => counter.counter?.toId === bet.uniqueId && counter.userId !== bet.userId,
  );
  if (answered)
    return (
      <p>
        answers{' '}
        <Link to={paths.betDetails(bet.uniqueId)}>
          {answered.userId === bet.userId ? 'a counter to your offer' : `${answered.userName}’s offer`}
        </Link>
      </p>
    );
  if (counters.length === 0) return null;
  return (
    <p>
      <Link className={marks.mark} to={paths.betDetails(bet.uniqueId)}>
        <IconArrowsExchange size={13} stroke={2} aria-hidden="true" />
        {countersText(counters.length)}
      </Link>
    </p>
  );
}

/** With the specified labels of the specified bet. What an ended bet could have won is history. */
function Money({ bet, viewerId, isUntaken }: PartProps & { isUntaken: boolean }) {
  const money = viewerMoney(bet, viewerId);
  const hasWin = !hasEnded(bet) && !isUntaken;
  const isSpecified = !isOffer(bet);
  return (
    <p className={classes.money}>
      <Labeled bet={bet} label={isSpecified ? 'Wager' : 'Risk'} cents={money.stakeCents} />
      {hasWin && isSpecified && (
        <>
          <Labeled bet={bet} label="To Win" cents={money.payoutIfWonCents} />
          <span>win {formatInSentence(bet, money.winCents)}</span>
        </>
      )}
      {hasWin && !isSpecified && <Labeled bet={bet} label="Win" cents={money.winCents} />}
    </p>
  );
}

function Labeled({ bet, label, cents }: { bet: BetView; label: string; cents: number }) {
  return (
    <span>
      {label}
      <span className="visually-hidden">:</span> <b>{formatBetAmount(bet, cents)}</b>
    </span>
  );
}
