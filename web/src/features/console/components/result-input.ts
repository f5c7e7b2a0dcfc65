import type { OperatorEvent } from '@sidebet/contract/console/events';
import type { Ending } from '@sidebet/domain/endings/ending';
import { neededResult } from '@sidebet/domain/endings/find-ending-rule';
import { type DeclaredWinner, maxScore, type ResultForm } from '@sidebet/domain/operators/result';
import { refuse } from '@sidebet/domain/refusals';
import type { Checked } from '../../../lib/use-form.ts';

/** What the form holds. The ending decides which of the fields count. */
export type ResultInput = {
  readonly ending: Ending;
  readonly home: string;
  readonly away: string;
  readonly winner: DeclaredWinner | null;
};

export function readInput({ ending, homeScore, awayScore, completed }: OperatorEvent): ResultInput {
  return {
    ending: ending ?? 'regular',
    home: homeScore === null ? '' : String(homeScore),
    away: awayScore === null ? '' : String(awayScore),
    winner: completed && homeScore !== null && awayScore !== null ? winnerOf(homeScore, awayScore) : null,
  };
}

function winnerOf(home: number, away: number): DeclaredWinner {
  if (home === away) return 'draw';
  return home > away ? 'home' : 'away';
}

/** What must still be filled in; empty once the form is complete. */
export function listMissing(
  sportKey: string,
  { ending, home, away, winner }: ResultInput,
): readonly Checked[] {
  const needed = neededResult(sportKey, ending);
  if (needed === 'winner') return winner === null ? [refuse('winnerMissing')] : [];
  const wrong = (['home', 'away'] as const).filter((side) => !isScore({ home, away }[side]));
  if (needed !== 'score' || wrong.length === 0) return [];
  return [...wrong.map((field) => ({ field, message: 'Whole number' })), refuse('scoreInvalid')];
}

export function toResultForm(sportKey: string, { ending, home, away, winner }: ResultInput): ResultForm {
  const needed = neededResult(sportKey, ending);
  return {
    ending,
    ...(needed === 'score' && { homeScore: Number(home), awayScore: Number(away) }),
    ...(needed === 'winner' && winner && { winner }),
  };
}

function isScore(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= maxScore;
}
