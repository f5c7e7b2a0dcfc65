import { agoWords } from '../oversight-words.ts';

/** How long something has waited, in one unit. */
export function Age({ since, now }: { since: string; now: number }) {
  return <time dateTime={since}>{agoWords(since, now)}</time>;
}
