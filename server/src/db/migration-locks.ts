/** How a migration locks a table that the site uses, from the weakest to the strongest. Only what delays requests is listed. */
export const lockModes = [
  'share update exclusive',
  'share',
  'share row exclusive',
  'exclusive',
  'access exclusive',
] as const;
export type LockMode = (typeof lockModes)[number];

/** The tables of a migration's file, in the order of `lockOrder`. */
export type TableLocks = Readonly<Record<string, LockMode>>;

/**
 * The tables that a batch of the book locks, in its order (server/src/book/load.ts, write.ts). A migration locks its tables in
 * the same order, and other tables after them.
 */
export const lockOrder: readonly string[] = [
  'bets',
  'withdrawals',
  'deposits',
  'group_payments',
  'events',
  'accounts',
  'group_accounts',
  'transfers',
  'notifications',
];

/**
 * What each migration since version 1.0.0 locks of the tables that existed before it. `migration-locks.pg.test.ts` compares it
 * with what PostgreSQL locks. A file without an entry locks none.
 */
export const migrationLocks: Readonly<Record<string, TableLocks>> = {
  '0086_alarm_messages.sql': { alarms: 'access exclusive', mails: 'access exclusive' },
  '0087_groups.sql': {
    bets: 'access exclusive',
    accounts: 'access exclusive',
    transfers: 'access exclusive',
    notifications: 'access exclusive',
    reports: 'access exclusive',
    unwanted_files: 'access exclusive',
    users: 'access exclusive',
  },
  '0088_validate_groups.sql': {
    bets: 'share update exclusive',
    accounts: 'share update exclusive',
    transfers: 'share update exclusive',
    notifications: 'share update exclusive',
  },
  '0089_reports_and_mentions.sql': { notifications: 'access exclusive', reports: 'access exclusive' },
  '0091_report_pictures.sql': { reports: 'access exclusive', unwanted_files: 'access exclusive' },
  '0094_reconciliation_state.sql': { reconciliations: 'share' },
  '0096_my_bets.sql': { bets: 'access exclusive' },
  '0097_retention.sql': {
    notifications: 'access exclusive',
    command_outcomes: 'access exclusive',
    group_invites: 'share',
    place_checks: 'share',
    provider_events: 'share',
    reconciliations: 'share',
    sessions: 'share',
    verifications: 'share',
  },
  '0098_feed_evidence.sql': { events: 'access exclusive' },
  '0099_endings.sql': {
    bets: 'access exclusive',
    events: 'access exclusive',
    result_requests: 'access exclusive',
  },
  '0100_feed_identity.sql': { events: 'access exclusive' },
  '0101_payment_inquiries.sql': { flags: 'access exclusive' },
  '0103_search_without_accents.sql': { users: 'access exclusive' },
  '0104_hold_ended.sql': { notifications: 'access exclusive' },
  '0105_team_names.sql': { team_aliases: 'access exclusive' },
  '0106_held_parts.sql': {
    bets: 'access exclusive',
    deposits: 'access exclusive',
    accounts: 'access exclusive',
    flag_scans: 'access exclusive',
    flags: 'access exclusive',
  },
  '0107_group_floods.sql': { group_members: 'access exclusive', groups: 'access exclusive' },
  '0108_quoted_at.sql': { event_lines: 'access exclusive' },
  '0109_decided_alone.sql': { audit_log: 'access exclusive', result_requests: 'access exclusive' },
  '0110_setting_requests.sql': {
    adjustment_requests: 'access exclusive',
    result_requests: 'access exclusive',
    users: 'share row exclusive',
  },
  '0111_new_offers.sql': {
    bets: 'access exclusive',
    feed_calls: 'access exclusive',
    system_settings: 'access exclusive',
  },
  '0114_reports_of_groups.sql': { groups: 'share row exclusive', reports: 'access exclusive' },
  '0116_offered_kind.sql': { bets: 'access exclusive' },
  '0117_default_price.sql': { system_settings: 'access exclusive' },
  '0118_open_offers.sql': { bets: 'share' },
  '0119_contested_results.sql': {
    bets: 'share row exclusive',
    events: 'share row exclusive',
    notifications: 'access exclusive',
    users: 'share row exclusive',
  },
  '0120_feed_answers.sql': { events: 'share row exclusive' },
  '0121_push_outlives_sessions.sql': { push_subscriptions: 'access exclusive' },
  '0122_contests_between_sides.sql': {
    notifications: 'access exclusive',
    result_contests: 'access exclusive',
  },
  '0123_session_hashes.sql': { sessions: 'access exclusive' },
  '0126_debts_that_end.sql': {
    group_payments: 'access exclusive',
    reports: 'access exclusive',
    users: 'share row exclusive',
  },
  '0128_group_stream.sql': {
    bets: 'share row exclusive',
    notifications: 'access exclusive',
    group_members: 'access exclusive',
    groups: 'access exclusive',
    mails: 'access exclusive',
    users: 'share row exclusive',
  },
  '0130_netting.sql': { groups: 'access exclusive' },
  '0131_pay_methods.sql': { users: 'share row exclusive' },
  '0133_group_stream_indexes.sql': { bets: 'share', group_payments: 'share', group_messages: 'share' },
  '0134_parts_and_counters.sql': { bets: 'access exclusive', notifications: 'access exclusive' },
  '0135_validate_parts_and_counters.sql': {
    bets: 'share update exclusive',
    notifications: 'share update exclusive',
  },
  '0137_open_counters.sql': { bets: 'share' },
};
