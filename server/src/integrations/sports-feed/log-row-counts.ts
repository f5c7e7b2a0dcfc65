import type { Log } from '../../log.ts';
import type { RowCounts } from './parse.ts';

/** Says by count which rows of an answer could not be used. Outrights are expected and not worth a line. */
export function logRowCounts(log: Log, about: object, counts: RowCounts): void {
  const { outrights, ...odd } = counts;
  if (Object.values(odd).every((count) => count === 0)) return;
  log.warn({ ...about, outrights, ...odd }, 'The feed gave rows that could not be used in full.');
}
