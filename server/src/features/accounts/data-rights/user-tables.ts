import { deletedUserName } from '@sidebet/domain/data-rights/deletion';
import { closeAccountsOfErasedUserSql } from '../../../book/group-accounts.ts';
import type { DownloadFile } from './download-files.ts';

/** What one table means for the data rights of its users. */
export type TableRights = {
  /** The download files that contain it, or why none does. */
  readonly download: readonly DownloadFile[] | string;
  /** The statements that erase user $1, or why nothing is erased. */
  readonly erase: readonly string[] | string;
};

const noUser: TableRights = { download: 'Nothing of people', erase: 'Nothing of people' };
const removed = (table: string) => [`delete from ${table} where user_id = $1`];
const protective = 'Player protection settings must be provable for years: amounts and days, by user id only';
const unwanted = (urls: string) =>
  `insert into unwanted_files (key, since)
   select replace(url, '/api/files/', ''), (select deleted_at from erasures where user_id = $1) from (${urls}) files
   on conflict (key) do nothing`;

/**
 * Every table in the order of erasure. A table without an entry here fails a test, so adding one means deciding
 * what it means for data rights (docs/adr/0014).
 */
export const userTables: Readonly<Record<string, TableRights>> = {
  // The account
  sessions: { download: ['sessions'], erase: removed('sessions') },
  credentials: { download: ['sign-ins'], erase: removed('credentials') },
  verifications: {
    download: 'Digests of emailed links',
    erase: ['delete from verifications where value = $1::text'],
  },
  auth_challenges: { download: 'Digests that live for minutes', erase: removed('auth_challenges') },
  totp_secrets: { download: ['security'], erase: removed('totp_secrets') },
  backup_codes: { download: ['security'], erase: removed('backup_codes') },
  passkeys: { download: ['passkeys'], erase: removed('passkeys') },
  email_changes: { download: ['security'], erase: removed('email_changes') },
  known_devices: { download: ['devices'], erase: removed('known_devices') },
  login_guesses: {
    download: 'Keyed digests that cannot be linked to a user',
    erase: 'Keyed digests that cannot be linked to a user; deleted after a day',
  },
  security_events: {
    download: ['security-log'],
    erase:
      'Logins and refusals must be provable after a theft, for SECURITY_LOG_DAYS: by user id and network, without names and addresses',
  },
  identity_checks: {
    download: ['identity-checks'],
    erase: 'Age checks must be provable for years: verdict, time and provider, without names',
  },
  terms_acceptances: {
    download: ['terms'],
    erase: 'Which terms a user accepted must be provable for years: version and time, by user id only',
  },
  place_checks: { download: ['place-checks'], erase: removed('place_checks') },

  // Other users
  friendships: {
    download: ['friends'],
    erase: ['delete from friendships where low_id = $1 or high_id = $1'],
  },
  blocks: {
    download: ['blocks'],
    erase: ['delete from blocks where blocker_id = $1 or blocked_id = $1'],
  },
  reports: {
    download: ['reports'],
    // What operators did about them stays in the audit log.
    erase: [
      unwanted(
        `select f.url from reports r cross join lateral (values (r.picture), (r.group_picture)) f (url)
         where (r.reporter_id = $1 or r.user_id = $1) and f.url is not null`,
      ),
      'delete from reports where reporter_id = $1 or user_id = $1',
    ],
  },
  // A group goes on without the person. Running bets must have ended, and the owner has handed over (deletionBlockers).
  groups: { download: ['groups'], erase: 'Names and rules of groups, which belong to all their members' },
  group_members: {
    download: ['groups'],
    erase: [
      `update group_members set left_at = coalesce(left_at, (select deleted_at from erasures where user_id = $1)), role = 'member'
       where user_id = $1`,
    ],
  },
  group_invites: {
    download: ['group-invites'],
    erase: [
      `update group_invites set revoked_at = coalesce(revoked_at, (select deleted_at from erasures where user_id = $1))
       where created_by = $1`,
    ],
  },
  group_reactions: { download: ['group-reactions'], erase: removed('group_reactions') },
  group_bet_reactions: { download: ['group-reactions'], erase: removed('group_bet_reactions') },
  group_messages: {
    download: ['group-messages'],
    erase: [
      `update group_messages set text = null, mentions = '{}',
         removed_at = coalesce(removed_at, (select deleted_at from erasures where user_id = $1))
       where user_id = $1`,
      `update group_messages set mentions = array_remove(mentions, $1::uuid) where mentions @> array[$1::uuid]`,
    ],
  },
  group_payments: {
    download: ['group-payments'],
    erase: ["update group_payments set note = '' where from_id = $1 or to_id = $1"],
  },
  group_payment_statements: {
    download: ['group-payments'],
    erase: ["update group_payment_statements set note = '' where user_id = $1"],
  },
  pay_methods: { download: ['pay-methods'], erase: removed('pay_methods') },
  group_accounts: {
    download: ['groups', 'group-transactions'],
    erase: [closeAccountsOfErasedUserSql],
  },
  mutes: { download: ['mutes'], erase: ['delete from mutes where user_id = $1 or muted_id = $1'] },
  calendar_feeds: { download: ['calendar'], erase: removed('calendar_feeds') },
  push_subscriptions: { download: ['push-devices'], erase: removed('push_subscriptions') },
  notifications: {
    download: ['notifications'],
    erase: [
      'delete from notifications where user_id = $1',
      "delete from notifications where from_id = $1 and type in ('Request', 'RequestAccepted')",
    ],
  },

  // Player protection
  protection_limits: { download: ['limits'], erase: protective },
  protection: { download: ['protection'], erase: protective },
  protection_changes: { download: ['protection-changes'], erase: protective },
  kept_identities: {
    download:
      'Digests; the breaks and limits are in protection.json and limits.json, cards and PayPal accounts in payment-sources.json',
    erase:
      'Breaks and limits also apply to new accounts of the same person, so digests outlive the account for as long',
  },
  session_use: { download: ['use'], erase: removed('session_use') },
  active_days: { download: ['active-days'], erase: removed('active_days') },

  // Messages
  support_answers: {
    download: ['support-answers'],
    erase: [
      'delete from support_answers where ticket_id in (select id from support_tickets where user_id = $1)',
    ],
  },
  support_tickets: { download: ['support'], erase: removed('support_tickets') },
  support_attachments: {
    download: ['attachments'],
    erase: [
      unwanted('select url from support_attachments where user_id = $1'),
      ...removed('support_attachments'),
    ],
  },
  mails: {
    download: ['mails'],
    // The deletion email is removed after it was sent.
    erase: [
      `delete from mails where user_id = $1
       and (kind <> 'accountDeleted' or sent_at is not null or failed_at is not null)`,
    ],
  },

  // Money: kept as the law requires, by user id only
  transfers: { download: ['transactions'], erase: 'The ledger, which contains only user ids' },
  accounts: { download: ['profile'], erase: 'The ledger, which contains only user ids' },
  bets: {
    download: ['bets'],
    erase: 'Bets belong to two users; a decline message is erased (book/forget-words.ts)',
  },
  contest_cases: {
    download: 'Operator decisions about games; operators.json lists the actions',
    erase: 'Operator decisions about games, by user id; reasons contain no names (docs/operations.md)',
  },
  result_contests: { download: ['contests'], erase: removed('result_contests') },
  deposits: { download: ['deposits'], erase: 'Amounts, days and provider references, without names' },
  withdrawals: {
    download: ['withdrawals'],
    erase: ["update withdrawals set paypal_email = 'deleted@deleted.invalid' where user_id = $1"],
  },
  withdrawal_refunds: {
    download: ['card-refunds'],
    erase: 'Amounts, days and the provider’s references, without names',
  },
  adjustment_requests: {
    download: ['adjustments'],
    erase: 'Operator decisions about money, by user id; reasons contain no names (docs/operations.md)',
  },
  result_requests: {
    download: 'Operator decisions about games; operators.json lists the actions',
    erase: 'Operator decisions about games, by user id; reasons contain no names (docs/operations.md)',
  },
  setting_requests: {
    download: 'Operator decisions about settings; operators.json lists the actions',
    erase: 'Operator decisions about settings, by user id; reasons contain no names (docs/operations.md)',
  },
  command_outcomes: {
    download: 'Responses to the app, stored for a week for repeated requests',
    erase: 'Erased by book/forget-words.ts',
  },
  provider_events: {
    download: 'Provider events; the deposits and withdrawals contain the same information',
    // A worker does it, because it must search all rows (workers/forget-provider-events.ts).
    erase: 'Emptied by a worker',
  },

  payment_sources: { download: ['payment-sources'], erase: removed('payment_sources') },

  // Operators
  audit_log: {
    download: ['operators'],
    erase: 'Hash-chained and immutable; it contains only user ids (docs/adr/0014)',
  },
  admin_outcomes: {
    download: 'Responses to operators, stored for a week for repeated requests',
    erase: ['delete from admin_outcomes where actor_id = $1 or position($1::text in answer) > 0'],
  },

  flags: {
    download: 'Fraud flags; disclosing them would help fraud',
    erase: 'Fraud flags, by user id, until their retention ends',
  },

  // The deletion itself
  money_mode: noUser,
  erasures: { download: 'Only of deleted accounts', erase: 'Records that the account was deleted, and when' },
  unwanted_files: { download: 'Files waiting for deletion', erase: 'Files waiting for deletion' },

  group_seasons: noUser,
  site_settings: noUser,
  setup_links: noUser,
  alarms: noUser,
  approval_amounts: noUser,
  hold_times: noUser,
  exchange_fees: noUser,
  daily_figures: noUser,
  flag_scans: noUser,
  job_runs: noUser,
  provider_calls: noUser,
  provider_checks: noUser,
  provider_reports: noUser,
  audit_head: noUser,
  event_lines: noUser,
  event_scores: noUser,
  events: noUser,
  feed_answers: noUser,
  feed_calls: noUser,
  house_accounts: noUser,
  ledger_checkpoints: noUser,
  backups: noUser,
  mail_cursors: noUser,
  migrations: noUser,
  reconciliation_state: noUser,
  reconciliations: noUser,
  score_checks: noUser,
  shrunk_listings: noUser,
  stopped_sports: noUser,
  team_aliases: noUser,
  system_settings: noUser,

  // Last, because earlier statements still read the picture here.
  users: {
    download: ['profile'],
    erase: [
      unwanted("select image as url from users where id = $1 and image like '/api/files/profile_pictures/%'"),
      `update users u
       set name = '${deletedUserName}', username = '${deletedUserName}', first_name = 'Deleted', last_name = 'person',
         email = 'deleted-' || u.id || '@deleted.invalid', email_verified = false, dob = '1900-01-01', promo_code = null,
         image = null, phone = null, address = null, time_zone = null, odds_format = 'american', shows_open_bets = false, shows_sides = false, silenced_until = null, last_login = null, mail_bets = false, quiet_from_hour = null, quiet_to_hour = null, quiet_time_zone = null,
         role = 'user', suspended_at = e.deleted_at, suspended_reason = 'The account was deleted by its person.',
         deleted_at = e.deleted_at, updated_at = e.deleted_at
       from erasures e where e.user_id = u.id and u.id = $1`,
    ],
  },
};
