import type { BetView } from '@sidebet/contract/bets';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import type { Distance } from '@sidebet/domain/bets/distance';
import type { Standing } from '@sidebet/domain/bets/standing';
import { agoLabel, untilLabel } from '@sidebet/domain/time-distance';
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { viewerNeed, viewerStanding } from '../standing.ts';
import { SettlementClock } from './settlement-clock.tsx';
import classes from './standing-strip.module.css';

const labels: Record<Standing, { mine: string; label: string; icon: typeof IconEqual }> = {
  ahead: { mine: 'You’re ahead', label: 'ahead', icon: IconArrowUp },
  behind: { mine: 'You’re behind', label: 'behind', icon: IconArrowDown },
  level: { mine: 'You’re tied', label: 'tied', icon: IconEqual },
};

type Props = { bet: BetView; viewerId: string; now: number };

/** Whether the viewer's active bet is ahead, what it needs, and how old the score is. */
export function StandingStrip({ bet, viewerId, now }: Props) {
  const current = viewerStanding(bet, viewerId, now);
  return (
    <div className={classes.strip}>
      {/* Announced when the standing changes. */}
      <p className={classes.line} aria-live="polite">
        {current && <StandingMark {...current} />}
        {current && (
          <span className={classes.net}>
            <span className="visually-hidden">, </span>
            <strong>{formatBetNet(bet, current.netCents)}</strong> if it ended now
          </span>
        )}
      </p>
      <p className={classes.need}>
        {viewerNeed(bet, viewerId)} <GameTiming bet={bet} now={now} />
        <SettlementClock bet={bet} now={now} />
      </p>
    </div>
  );
}

type MarkProps = {
  standing: Standing;
  /** Of a bet on a total. It says more than who is ahead: "over" is behind until it has won. */
  total: Distance | null;
  /** The username of someone else whose standing it is. */
  who?: string;
};

export function StandingMark({ standing, total, who }: MarkProps) {
  const { mine, label, icon: Icon } = labels[standing];
  const isOpen = total !== null && total.score <= total.turn;
  const someone = who === undefined ? mine : `${who} is ${label}`;
  return (
    <span className={classes.mark} data-standing={isOpen ? 'open' : standing}>
      {!isOpen && <Icon size={14} stroke={2.4} aria-hidden="true" />}
      {total ? `${who === undefined ? '' : `${who}: `}${total.words}` : someone}
    </span>
  );
}

/** The age of the score, or how long until the start. */
function GameTiming({ bet, now }: Omit<Props, 'viewerId'>) {
  const start = Date.parse(bet.betTime);
  if (bet.eventCompleted) return null;
  if (start > now) return <span className={classes.timing}>Starts {untilLabel(start, now)}.</span>;
  if (!bet.scoreAt) return null;
  return <span className={classes.timing}>Score checked {agoLabel(Date.parse(bet.scoreAt), now)}.</span>;
}
