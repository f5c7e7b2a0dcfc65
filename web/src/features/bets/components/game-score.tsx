import type { GameView } from '@sidebet/contract/games';
import { scaleWait, voidAfterMs } from '@sidebet/domain/bets/waits';
import { isUnusual } from '@sidebet/domain/endings/ending';
import { endingLabel } from '@sidebet/domain/endings/ending-texts';
import { longGameMs } from '@sidebet/domain/events/settlement-clock';
import { sportGroup } from '@sidebet/domain/sports';
import { agoLabel, untilLabel } from '@sidebet/domain/time-distance';
import { readGameSpeed } from '../../../lib/site.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './game-score.module.css';
import { ScoreNumber } from './team-score.tsx';

type Props = { game: GameView; now: number };

/** A game as a scoreboard: its state, the two teams and the score. */
export function GameScore({ game, now }: Props) {
  const row = (side: 'home' | 'away') => {
    const [team, score, other] =
      side === 'home'
        ? [game.homeTeam, game.homeScore, game.awayScore]
        : [game.awayTeam, game.awayScore, game.homeScore];
    return (
      <div className={classes.row}>
        <TeamDisc team={team} sportKey={game.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        {score !== null && (
          <span className={classes.score} data-behind={other !== null && score < other} aria-live="polite">
            <ScoreNumber value={score} />
          </span>
        )}
      </div>
    );
  };
  return (
    <>
      <p className={classes.meta}>
        <strong>{game.sportTitle}</strong>
        <GameMark game={game} now={now} />
      </p>
      {row('home')}
      {row('away')}
    </>
  );
}

const marks: Partial<Record<GameView['status'], string>> = {
  live: 'Live',
  delayed: 'Delayed',
  checking: 'Result on hold',
  final: 'Final',
  void: 'Void',
};

type MarkProps = {
  game: GameView;
  now: number;
  /** Says when a game ahead starts. */
  isTimed?: boolean;
};

/** The state of a game: live, final, when it starts, how old the score is. */
export function GameMark({ game, now, isTimed = true }: MarkProps) {
  const start = Date.parse(game.commenceTime);
  const waitsLong =
    (game.status === 'live' || game.status === 'checking') &&
    now >= start + scaleWait(longGameMs, readGameSpeed());
  const isAhead = isTimed && (game.status === 'scheduled' || game.status === 'delayed');
  return (
    <>
      {marks[game.status] && (
        <span className={classes.mark} data-status={game.status}>
          {marks[game.status]}
          {isUnusual(game.ending) && `: ${endingLabel(sportGroup(game.sportKey), game.ending)}`}
        </span>
      )}
      {isAhead && <EventTime instant={new Date(start).toISOString()} />}
      {isAhead && <span>Starts {untilLabel(start, now)}</span>}
      {waitsLong && (
        <span>No result yet: void {untilLabel(start + scaleWait(voidAfterMs, readGameSpeed()), now)}</span>
      )}
      {game.status === 'live' && !waitsLong && (
        <span>
          {game.scoreAt ? `Score checked ${agoLabel(Date.parse(game.scoreAt), now)}` : 'No score yet'}
        </span>
      )}
    </>
  );
}
