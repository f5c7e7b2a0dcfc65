import { useServerNow } from '../../../lib/clock.ts';
import { timeAgo } from '../oversight-labels.ts';

/** How long something has waited, in one unit. */
export function Age({ since }: { since: string }) {
  return <time dateTime={since}>{timeAgo(since, useServerNow(20_000))}</time>;
}
