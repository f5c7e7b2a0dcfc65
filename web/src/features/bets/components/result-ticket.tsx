import type { BetView } from '@sidebet/contract/bets';
import type { ReactNode } from 'react';
import { GameTime } from '../../../ui/game-time.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import { describeDecision } from '../decision.ts';
import body from './bet-body.module.css';
import classes from './result-ticket.module.css';
import { GameMark, TeamScore } from './team-score.tsx';

type Props = {
  bet: BetView;
  now: number;
  /** Turns over once. */
  turns?: boolean;
  /** The result, above the score. */
  children: ReactNode;
  /** The money. */
  stub: ReactNode;
};

/** A settled bet: its result first, then the score and how it decided. */
export function ResultTicket({ bet, now, turns, children, stub }: Props) {
  const { what, why } = describeDecision(bet);
  return (
    <Ticket turns={turns} label={`${bet.homeTeam} vs ${bet.awayTeam}`} stub={stub}>
      <p className={`${body.meta} ${classes.meta}`}>
        <strong>{bet.betSportTitle}</strong>
        <GameTime eventId={bet.betId} startsAt={bet.betTime} countsDown={false} />
        {bet.homeScore !== null && <GameMark bet={bet} now={now} />}
      </p>
      {children}
      {(['home', 'away'] as const).map((side) => (
        <div key={side} className={classes.team} data-behind={isBehind(bet, side)}>
          <TeamDisc
            team={side === 'home' ? bet.homeTeam : bet.awayTeam}
            sportKey={bet.betSportKey}
            side={side}
          />
          <span>{side === 'home' ? bet.homeTeam : bet.awayTeam}</span>
          <TeamScore bet={bet} side={side} />
        </div>
      ))}
      <p className={classes.decision}>
        <strong>{what}</strong>
        {why && <span>{why}</span>}
      </p>
    </Ticket>
  );
}

function isBehind({ homeScore, awayScore }: BetView, side: 'home' | 'away'): boolean {
  if (homeScore === null || awayScore === null) return false;
  return side === 'home' ? homeScore < awayScore : awayScore < homeScore;
}
