import { type Ending, isUnusual } from '@sidebet/domain/endings/ending';
import { endingLabel } from '@sidebet/domain/endings/ending-texts';
import { sportGroup } from '@sidebet/domain/sports';

type Result = {
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly ending: Ending | null;
};

/** "24–20", "1–0, One side retired" or "Abandoned or not played". */
export function resultText(sportKey: string, { homeScore, awayScore, ending }: Result): string {
  const score = homeScore === null || awayScore === null ? null : `${homeScore}–${awayScore}`;
  const label = isUnusual(ending) ? endingLabel(sportGroup(sportKey), ending) : null;
  return [score, label].filter((part) => part !== null).join(', ');
}
