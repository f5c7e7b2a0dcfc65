import type { GameView } from '@sidebet/contract/games';
import { countdownLabel } from '@sidebet/domain/countdown';
import { shortTeam } from '@sidebet/domain/markets/called-team';
import type { Side } from '@sidebet/domain/markets/market';
import { IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { shareOrCopyLink } from '../../../lib/copy.ts';
import { paths } from '../../../lib/paths.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './game-head.module.css';
import { GameMark } from './game-score.tsx';
import { ScoreNumber } from './team-score.tsx';

/** The two teams of a game, and between them the countdown or the score. */
export function GameHead({ game, now }: { game: GameView; now: number }) {
  const team = (side: Side) => {
    const name = side === 'home' ? game.homeTeam : game.awayTeam;
    return (
      <div className={classes.team}>
        <TeamDisc team={name} sportKey={game.sportKey} side={side} />
        <strong title={name}>{shortTeam(name, game.sportKey)}</strong>
        <span>{side === 'home' ? 'Home' : 'Away'}</span>
      </div>
    );
  };
  const { homeScore: home, awayScore: away } = game;
  const startsIn = Date.parse(game.commenceTime) - now;
  return (
    <>
      <div className={classes.top}>
        <p className={classes.meta}>
          <strong>{game.sportTitle}</strong> · <EventTime instant={game.commenceTime} />
        </p>
        <ShareGame game={game} />
      </div>
      <div className={classes.board}>
        {team('home')}
        <div className={classes.middle}>
          {home !== null && away !== null ? (
            <p className={classes.score} aria-live="polite">
              <span data-behind={home < away}>
                <ScoreNumber value={home} />
              </span>
              {' – '}
              <span data-behind={away < home}>
                <ScoreNumber value={away} />
              </span>
            </p>
          ) : (
            game.status === 'scheduled' &&
            startsIn > 0 && (
              <p className={classes.countdown} role="timer">
                <strong>{countdownLabel(startsIn)}</strong> to the start
              </p>
            )
          )}
          <p className={classes.state}>
            <GameMark game={game} now={now} isTimed={false} />
          </p>
        </div>
        {team('away')}
      </div>
    </>
  );
}

function ShareGame({ game: { id, homeTeam, awayTeam } }: { game: GameView }) {
  const { toasts } = useAppClient();
  const url = location.origin + paths.event(id);
  return (
    <button
      type="button"
      className={classes.share}
      aria-label="Share this game"
      onClick={() =>
        void shareOrCopyLink(toasts, url, `${homeTeam} vs ${awayTeam}`, 'Game link copied to clipboard')
      }
    >
      <IconShare2 size={20} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
