import type { EventWaits } from '@sidebet/contract/bets';
import { iso, isoOrNull } from '../time/instants.ts';
import { isHeldSql } from './rules-in-sql.ts';

export type EventWaitsRow = {
  readonly eventHeld: boolean;
  readonly closedStart: number | null;
  readonly unlistedAt: number | null;
  readonly unconfirmedHome: number | null;
  readonly unconfirmedAway: number | null;
  readonly unconfirmedAt: number | null;
};

/** SQL: what the settlement of bets on `events` row `e` waits for, for {@link toEventWaits}. */
export const eventWaitsColumns = `${isHeldSql('e')} as event_held,
  case when e.latest_start <> e.commence_time then e.commence_time end as closed_start,
  case when not e.listed then e.unlisted_at end as unlisted_at,
  e.unconfirmed_home, e.unconfirmed_away, e.unconfirmed_at`;

/** As it is sent. A result that counts waits for nothing; the feed may be about to correct it. */
export function toEventWaits(row: EventWaitsRow & { readonly completed: boolean }): EventWaits {
  const { unconfirmedHome: home, unconfirmedAway: away, unconfirmedAt: at, completed } = row;
  const isReported = !completed && home !== null && away !== null && at !== null;
  return {
    held: row.eventHeld,
    closedStart: isoOrNull(row.closedStart),
    unlistedAt: isoOrNull(row.unlistedAt),
    reported: isReported ? { home, away, at: iso(at) } : null,
  };
}
