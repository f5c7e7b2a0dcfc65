import { agoWords } from '../oversight-words.ts';

/** How long something waits already, in one unit. */
export function Age({ since, now }: { since: string; now: number }) {
  return <time dateTime={since}>{agoWords(since, now)}</time>;
}
