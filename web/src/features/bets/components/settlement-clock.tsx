import type { BetView } from '@sidebet/contract/bets';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import { type SettlementClock as Clock, settlementClock } from '@sidebet/domain/events/settlement-clock';
import { nearLabel } from '@sidebet/domain/time-label';
import { readGameSpeed } from '../../../lib/site.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import classes from './settlement-clock.module.css';

type Props = {
  bet: BetView;
  now: number;
  /** Only what is out of the ordinary: a result that is not paid yet, a game on hold, a moved start. */
  brief?: boolean;
};

const ordinary: readonly Clock['kind'][] = ['scheduled', 'unscored', 'inPlay'];

/** What an active bet waits for, and until when. */
export function SettlementClock({ bet, now, brief = false }: Props) {
  const timeZone = useChosenTimeZone();
  const clock = bet.status === 'Active' ? readClock(bet, now) : null;
  if (!clock || (brief && ordinary.includes(clock.kind))) return null;
  return (
    <span className={classes.clock}>{clockText(clock, (instant) => nearLabel(instant, now, timeZone))}</span>
  );
}

function readClock(bet: BetView, now: number): Clock {
  const { homeScore: home, awayScore: away, eventWaits } = bet;
  return settlementClock(
    {
      sportKey: bet.betSportKey,
      rulesVersion: bet.rulesVersion,
      start: Date.parse(bet.betTime),
      closedStart: instantOrNull(eventWaits?.closedStart),
      acceptedStart: instantOrNull(bet.acceptedStart),
      score: home === null || away === null ? null : { home, away },
      scoreAt: instantOrNull(bet.scoreAt),
      completed: bet.eventCompleted,
      held: eventWaits?.held ?? false,
      unlistedAt: instantOrNull(eventWaits?.unlistedAt),
      reported: eventWaits?.reported
        ? { ...eventWaits.reported, at: Date.parse(eventWaits.reported.at) }
        : null,
    },
    now,
    readGameSpeed(),
  );
}

function instantOrNull(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}

function clockText(clock: Clock, label: (instant: number) => string): string {
  switch (clock.kind) {
    case 'paying':
      return `${finalText(clock, label)}. Being paid now.`;
    case 'reported':
      return clock.paidBy === null
        ? `${finalText(clock, label)}. Being confirmed.`
        : `${finalText(clock, label)}. Paid by ${label(clock.paidBy)} unless the feed changes it.`;
    case 'checking':
      return `On hold while we check the game. Void by ${label(clock.voidAt)} if it cannot be decided.`;
    case 'unlisted':
      return `The sports feed no longer lists the game. Void ${label(clock.voidAt)} if it stays that way.`;
    case 'movedTooFar':
      return `Moved to ${label(clock.start)}, later than this bet waits. Void from ${label(clock.voidAt)}.`;
    case 'moved':
      return `Moved to ${label(clock.start)}. Void ${label(clock.voidAt)} if there is no result.`;
    case 'late':
    case 'unscored':
      return `No ${clock.kind === 'late' ? 'result' : 'score'} yet. Void ${label(clock.voidAt)} if there is no result.`;
    case 'scheduled':
    case 'inPlay':
      return `Paid after the final score. Void ${label(clock.voidAt)} if there is no result.`;
    case 'returning':
      return `No result after ${waitLabel(voidAfterMs, readGameSpeed())}. Both sides get their money back.`;
  }
}

function finalText(
  { score, at }: Extract<Clock, { kind: 'paying' | 'reported' }>,
  label: (instant: number) => string,
): string {
  return `Final${score ? ` ${score.home}–${score.away}` : ''}${at === null ? '' : ` at ${label(at)}`}`;
}
