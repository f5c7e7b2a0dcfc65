import type { BetView } from '@sidebet/contract/bets';
import type { LiveMessage } from '@sidebet/contract/live';
import {
  oppositeSelection,
  type Selection,
  selectionLabel,
  type Teams,
} from '@sidebet/domain/markets/market';
import { serverNow } from '../clock.ts';
import { creatorSelection, readMarketTerms } from '../offers.ts';

export type EventChange = Extract<LiveMessage, { type: 'events' }>['events'][number];

/** The bet with the new time, names and scores of its event. */
export function withEvent(bet: BetView, change: EventChange | undefined): BetView {
  if (!change) return bet;
  const { homeTeam, awayTeam, homeScore, awayScore, scoreAt } = change;
  return {
    ...bet,
    homeTeam,
    awayTeam,
    homeScore,
    awayScore,
    scoreAt,
    betTime: change.commenceTime,
    returnsAt: movedReturn(bet, change.commenceTime),
    eventCompleted: change.completed,
    eventWaits: change.eventWaits ?? bet.eventWaits,
    ...picksWith(bet, { homeTeam, awayTeam }),
  };
}

/** A start that moves before it has passed takes the return of an open bet along; the end its creator chose stays. */
function movedReturn({ returnsAt, expiresAt, betTime }: BetView, startsAt: string): string | null {
  const start = Date.parse(betTime);
  if (!returnsAt || returnsAt === expiresAt || start <= serverNow()) return returnsAt;
  return new Date(Date.parse(returnsAt) + Date.parse(startsAt) - start).toISOString();
}

/** Both picks in words, with the current names of the teams. */
function picksWith(bet: BetView, teams: Teams): Partial<BetView> {
  const picked = creatorSelection(bet);
  const pick = (selection: Selection) => selectionLabel(readMarketTerms(bet), selection, teams);
  const [userPick, opponentPick] = [pick(picked), pick(oppositeSelection(picked))];
  const { creator, acceptor } = bet;
  return {
    userPick,
    opponentPick,
    creator: { ...creator, pick: userPick },
    acceptor: { ...acceptor, pick: opponentPick },
  };
}
