import { awaitsTeam, type Teams } from '@sidebet/domain/game-identity';
import { unknownTeamMessage } from '@sidebet/domain/refusals';
import classes from './closed-note.module.css';

/** Explains why a game takes no bets, before the server refuses. */
export function ClosedNote({ game }: { game: Teams }) {
  return (
    <p className={classes.note} role="status">
      {awaitsTeam(game) ? unknownTeamMessage : 'Betting on this event has closed.'}
    </p>
  );
}
