import type { Log } from '../../logging/log.ts';
import type { RowCounts } from './parse.ts';

/** Logs how many rows of a response could not be used. Outrights are expected and not logged. */
export function logRowCounts(log: Log, about: object, counts: RowCounts): void {
  const { outrights, ...odd } = counts;
  if (Object.values(odd).every((count) => count === 0)) return;
  log.warn({ ...about, outrights, ...odd }, 'The feed returned rows that could not be fully used.');
}
