import { daysBefore, operationalRetentionDays, retentionDays } from '@sidebet/domain/data-rights/retention';
import { windowMs } from '@sidebet/domain/protection/limits';
import { isRunningSql } from '../db/rules-in-sql.ts';
import { loginAttemptsRetentionMs } from '../features/accounts/auth/login-attempts.ts';
import { isNeededFormEmail } from '../features/people/email/form-emails.ts';

/** Both clocks, in milliseconds since 1970 UTC, and SECURITY_LOG_DAYS. */
export type SweepTimes = { readonly game: number; readonly wall: number; readonly securityLogDays: number };

/** Deletes the rows of one table, or their pictures, that are past their retention. */
export type Sweep = {
  readonly name: string;
  /** Deletes at most $1 rows, oldest first, and returns one row with their number as `swept`. */
  readonly sql: string;
  /** The values from $2 on. */
  readonly values: (now: SweepTimes) => readonly Date[];
};

type Rows = {
  readonly where: string;
  /** Leads the index that finds the rows. */
  readonly oldestFirst: string;
  /** For tables of which others delete many rows at once: two statements that wait for each other's rows would fail. */
  readonly skipsLocked?: boolean;
};

/** The place of a row finds it only until it is changed. A primary key would also delete what was just renewed. */
function deleteSql(table: string, { where, oldestFirst, skipsLocked = false }: Rows): string {
  return `with gone as (
    delete from ${table} where ctid = any (array(
      select ctid from ${table} t where ${where} order by ${oldestFirst} limit $1 ${skipsLocked ? 'for update skip locked' : ''}))
    returning 1)
  select count(*) as swept from gone`;
}

/** Rows of which nothing is needed once they have expired. */
const expired = (table: string): Sweep => ({
  name: table,
  sql: deleteSql(table, { where: 'expires_at < $2', oldestFirst: 'expires_at' }),
  values: ({ wall }) => [new Date(wall)],
});

/** A lookup for each row, because a join could read all bets. */
const betEnded = `(select ${isRunningSql('b')} from bets b where b.id = t.bet_id) is not true`;

/**
 * Everything that is swept by age alone. sweep-attachments.ts sweeps attachments: used ones stay in the index, so a batch
 * would read all of them.
 */
export const sweeps: readonly Sweep[] = [
  {
    name: 'read notifications',
    sql: deleteSql('notifications', {
      where: `read and coalesce(read_at, created_at) < $2 and ${betEnded}`,
      oldestFirst: 'coalesce(read_at, created_at)',
      skipsLocked: true,
    }),
    values: ({ wall }) => [new Date(daysBefore(wall, retentionDays.readNotifications))],
  },
  {
    name: 'unread notifications',
    sql: deleteSql('notifications', {
      where: `not read and created_at < $2 and ${betEnded}`,
      oldestFirst: 'created_at',
      skipsLocked: true,
    }),
    values: ({ game }) => [new Date(daysBefore(game, retentionDays.unreadNotifications))],
  },
  ...['command_outcomes', 'admin_outcomes'].map((table) => ({
    name: table,
    sql: deleteSql(table, { where: 'created_at < $2', oldestFirst: 'created_at' }),
    values: ({ game }: SweepTimes) => [new Date(daysBefore(game, retentionDays.commandResults))],
  })),
  {
    name: 'mails',
    sql: deleteSql('mails', {
      where: `created_at < $2 and not (${isNeededFormEmail})`,
      oldestFirst: 'created_at',
      skipsLocked: true,
    }),
    values: ({ wall }) => [new Date(daysBefore(wall, retentionDays.emails))],
  },
  {
    name: 'provider_events',
    sql: deleteSql('provider_events', {
      where: "body = '' and processed_at < $2",
      oldestFirst: 'processed_at',
    }),
    values: ({ wall }) => [new Date(daysBefore(wall, retentionDays.providerEvents))],
  },
  {
    name: 'place_checks',
    sql: deleteSql('place_checks', { where: 'at < $2', oldestFirst: 'at' }),
    values: ({ wall }) => [new Date(daysBefore(wall, retentionDays.placeChecks))],
  },
  {
    name: 'group_invites',
    sql: deleteSql('group_invites', { where: 'expires_at < $2', oldestFirst: 'expires_at' }),
    values: ({ game }) => [new Date(daysBefore(game, retentionDays.groupInvites))],
  },
  {
    name: 'feed_answers',
    sql: deleteSql('feed_answers', { where: 'seen_at < $2', oldestFirst: 'seen_at' }),
    values: ({ game }) => [new Date(daysBefore(game, operationalRetentionDays.feedAnswers))],
  },
  {
    name: 'flags',
    sql: deleteSql('flags', {
      where: "state = 'lookedAt' and changed_at < $2 and looked_at < $2",
      oldestFirst: 'changed_at',
    }),
    values: ({ game }) => [new Date(daysBefore(game, retentionDays.reviewedFlags))],
  },
  {
    name: 'pictures of reports',
    // remove-unwanted-files.ts deletes the files.
    sql: `with old as (
        select id, picture, group_picture from reports
        where decided_at < $2 and (picture is not null or group_picture is not null)
        order by decided_at limit $1 for no key update),
      released as (
        insert into unwanted_files (key, since)
        select replace(url, '/api/files/', ''), $3 from old cross join lateral (values (picture), (group_picture)) files (url)
        where url is not null on conflict (key) do nothing),
      gone as (
        update reports r set picture = null, group_picture = null from old where r.id = old.id returning 1)
      select count(*) as swept from gone`,
    values: ({ game }) => [new Date(daysBefore(game, retentionDays.reportPictures)), new Date(game)],
  },
  {
    name: 'session_use',
    // What no limit counts any more.
    sql: deleteSql('session_use', { where: 'last_at < $2', oldestFirst: 'last_at' }),
    values: ({ game }) => [new Date(game - windowMs.Day)],
  },
  {
    name: 'kept_identities',
    sql: deleteSql('kept_identities', { where: 'kept_until <= $2', oldestFirst: 'kept_until' }),
    values: ({ game }) => [new Date(game)],
  },
  {
    name: 'login_guesses',
    sql: deleteSql('login_guesses', { where: 'touched_at < $2', oldestFirst: 'touched_at' }),
    values: ({ wall }) => [new Date(wall - loginAttemptsRetentionMs)],
  },
  expired('auth_challenges'),
  expired('email_changes'),
  expired('verifications'),
  {
    name: 'sessions',
    // Pushes outlive the login of their device (docs/adr/0037). What ends a session deletes them with it.
    sql: `with due as (
        select id from sessions where expires_at < $2 order by expires_at limit $1 for update skip locked),
      freed as (update push_subscriptions set session_id = null where session_id = any (array(select id from due))),
      gone as (delete from sessions where id = any (array(select id from due)) returning 1)
    select count(*) as swept from gone`,
    values: ({ wall }) => [new Date(wall)],
  },
  {
    name: 'security_events',
    sql: 'select sweep_security_events($2, $1) as swept',
    values: ({ wall, securityLogDays }) => [new Date(daysBefore(wall, securityLogDays))],
  },
  {
    name: 'reconciliations',
    sql: 'select sweep_reconciliations($2, $3, $1) as swept',
    values: ({ game }) => [
      new Date(daysBefore(game, operationalRetentionDays.reconciliations)),
      new Date(daysBefore(game, operationalRetentionDays.dailyReconciliations)),
    ],
  },
];
