import type { EventPage, GameView } from '@sidebet/contract/games';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import { agoLabel } from '@sidebet/domain/time-distance';
import { withSign } from '@sidebet/domain/with-sign';
import { useState } from 'react';
import { Disclosure } from '../../../ui/disclosure.tsx';
import classes from './score-history.module.css';

type Score = EventPage['scores'][number];
type Props = { game: GameView; scores: readonly Score[]; now: number };

/** Every score of a game as it was seen, newest first, with who scored. Nothing without a score. */
export function ScoreHistory({ game, scores, now }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (scores.length === 0) return null;
  return (
    <Disclosure summary="How the score changed" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <ol className={classes.scores} reversed>
        {scores.map((score, index) => (
          <li key={score.seenAt + score.homeScore + score.awayScore}>
            <strong>
              {score.homeScore}–{score.awayScore}
            </strong>
            <span>{changeLabel(score, scores[index + 1], game)}</span>
            <time dateTime={score.seenAt}>{agoLabel(Date.parse(score.seenAt), now)}</time>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** "CHI +7", or both teams if the feed missed a change; a correction is negative. */
function changeLabel(
  score: Score,
  before: Score | undefined,
  { homeTeam, awayTeam, sportKey }: GameView,
): string {
  const change = (team: string, points: number) =>
    points === 0 ? [] : `${teamMonogram(team, sportKey)} ${withSign(points, String(Math.abs(points)), '+')}`;
  return [
    change(homeTeam, score.homeScore - (before?.homeScore ?? 0)),
    change(awayTeam, score.awayScore - (before?.awayScore ?? 0)),
  ]
    .flat()
    .join(', ');
}
