import { daysBefore, retentionDays } from '@sidebet/domain/data-rights/retention';
import type { Pool } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';

/** Removes the pictures of reports decided a year ago. remove-unwanted-files.ts deletes their files. Returns how many reports. */
export async function sweepReportPictures(pool: Pool, clock: GameClock): Promise<{ done: number }> {
  const { rows } = await pool.query<{ done: number }>(
    `with old as (
       select id, picture, group_picture from reports
       where decided_at < $1 and (picture is not null or group_picture is not null) for no key update),
     released as (
       insert into unwanted_files (key, since)
       select replace(url, '/api/files/', ''), $2 from old cross join lateral (values (picture), (group_picture)) files (url)
       where url is not null on conflict (key) do nothing),
     swept as (
       update reports r set picture = null, group_picture = null from old where r.id = old.id returning 1)
     select count(*)::int as done from swept`,
    [new Date(daysBefore(clock.now(), retentionDays.reportPictures)), new Date(clock.now())],
  );
  return { done: rows[0]!.done };
}
