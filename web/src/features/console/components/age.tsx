import { timeAgo } from '../oversight-labels.ts';

/** How long something has waited, in one unit. */
export function Age({ since, now }: { since: string; now: number }) {
  return <time dateTime={since}>{timeAgo(since, now)}</time>;
}
