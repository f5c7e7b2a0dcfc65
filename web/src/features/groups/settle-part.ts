import { formatDollarsInSentence, parseDollars } from '@sidebet/domain/cents';

/** What is wrong with a typed part of an amount; null if nothing is. */
export function partMistake(typed: string, maxCents: number): { message: string; field: 'amount' } | null {
  const cents = parseDollars(typed);
  if (cents !== null && cents <= maxCents) return null;
  return { message: `Please enter an amount up to ${formatDollarsInSentence(maxCents)}.`, field: 'amount' };
}
