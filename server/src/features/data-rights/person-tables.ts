import { deletedPersonName } from '@sidebet/domain/data-rights/deletion';
import type { DownloadFile } from './download-files.ts';

/** What one table means for the people in it. */
export type TableRights = {
  /** In which files of the download it is; or why in none. */
  readonly download: readonly DownloadFile[] | string;
  /** What a deletion does to it, $1 being the person's id; or why nothing. */
  readonly erase: readonly string[] | string;
};

const noPerson: TableRights = { download: 'Nothing of people', erase: 'Nothing of people' };
const removed = (table: string) => [`delete from ${table} where user_id = $1`];
const protective =
  'What somebody set to protect themselves, and when, has to be shown for years: amounts and days, by the id alone';
const unwanted = (urls: string) =>
  `insert into unwanted_files (key, since)
   select replace(url, '/api/files/', ''), (select deleted_at from erasures where user_id = $1) from (${urls}) files
   on conflict (key) do nothing`;

/**
 * Every table there is, in the order in which a deletion goes through them. A table without a line here fails a test:
 * whoever adds one says what it means for data rights (docs/adr/0014).
 */
export const personTables: Readonly<Record<string, TableRights>> = {
  // The account
  sessions: { download: ['sessions'], erase: removed('sessions') },
  credentials: { download: 'A hash of the password', erase: removed('credentials') },
  verifications: {
    download: 'Digests of links that were mailed',
    erase: ['delete from verifications where value = $1::text'],
  },
  auth_challenges: { download: 'Digests that live for minutes', erase: removed('auth_challenges') },
  totp_secrets: { download: ['security'], erase: removed('totp_secrets') },
  backup_codes: { download: ['security'], erase: removed('backup_codes') },
  passkeys: { download: ['passkeys'], erase: removed('passkeys') },
  email_changes: { download: ['security'], erase: removed('email_changes') },
  known_devices: { download: ['devices'], erase: removed('known_devices') },
  login_guesses: {
    download: 'Keyed digests, of which nobody can tell whose they are',
    erase: 'Keyed digests, of which nobody can tell whose they are; gone after a day',
  },
  security_events: {
    download: ['security-log'],
    erase:
      'Who got in and what was refused has to be shown after a theft, until SECURITY_LOG_DAYS are over: by the id, with networks, without names and addresses',
  },
  identity_checks: {
    download: ['identity-checks'],
    erase:
      'That somebody of age bet has to be shown for years; it says what, when and by whom, without names',
  },
  place_checks: { download: ['place-checks'], erase: removed('place_checks') },

  // Other people
  friendships: {
    download: ['friends'],
    erase: ['delete from friendships where low_id = $1 or high_id = $1'],
  },
  notifications: {
    download: ['notifications'],
    erase: [
      'delete from notifications where user_id = $1',
      "delete from notifications where from_id = $1 and type in ('Request', 'RequestAccepted')",
      // What the person said stands between quotation marks (domain/src/bets/decline.ts).
      `update notifications set content = regexp_replace(content, ' “.*”', '')
       where from_id = $1 and type = 'ChallengeDeclined'`,
    ],
  },

  // What protects them from themselves
  protection_limits: { download: ['limits'], erase: protective },
  protection: { download: ['protection'], erase: protective },
  protection_changes: { download: ['protection-changes'], erase: protective },
  kept_identities: {
    download: 'Digests; breaks and limits themselves are in protection.json and limits.json',
    erase:
      'Breaks and limits hold whatever account their person opens: digests outlive the account for as long',
  },
  session_use: { download: ['use'], erase: removed('session_use') },
  active_days: { download: ['active-days'], erase: removed('active_days') },

  // What they wrote
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
    // The last one, which tells of the deletion, goes once it was sent.
    erase: [
      `delete from mails where user_id = $1
       and (kind <> 'accountDeleted' or sent_at is not null or failed_at is not null)`,
    ],
  },

  // Money: what the law asks for, under the person's id alone
  transfers: { download: ['transactions'], erase: 'The ledger, which names people by their ids alone' },
  accounts: { download: ['profile'], erase: 'The ledger, which names people by their ids alone' },
  bets: {
    download: ['bets'],
    erase: 'Bets are two people’s; what a person said in declining one is taken out (book/forget-words.ts)',
  },
  deposits: { download: ['deposits'], erase: 'Amounts, days and the provider’s references, without names' },
  withdrawals: {
    download: ['withdrawals'],
    erase: ["update withdrawals set paypal_email = 'deleted@deleted.invalid' where user_id = $1"],
  },
  adjustment_requests: {
    download: ['adjustments'],
    erase:
      'What operators decided about money, by ids; they write no names into reasons (docs/operations.md)',
  },
  result_requests: {
    download: 'What operators decided about games; operators.json says what each did',
    erase:
      'What operators decided about games, by ids; they write no names into reasons (docs/operations.md)',
  },
  command_outcomes: {
    download: 'Answers that the app was given, kept for a week for repeats',
    erase: 'Taken out by book/forget-words.ts',
  },
  provider_events: {
    download: 'What providers told us of payments; the deposits and withdrawals say the same',
    // By a worker, for it looks through all of them (workers/forget-provider-events.ts).
    erase: 'Emptied by a worker',
  },

  // Operators
  audit_log: {
    download: ['operators'],
    erase: 'Chained, so that nobody can change it; it names people by their ids alone (docs/adr/0014)',
  },
  admin_outcomes: {
    download: 'Answers that operators were given, kept for a week for repeats',
    erase: ['delete from admin_outcomes where actor_id = $1 or position($1::text in answer) > 0'],
  },

  flags: {
    download: 'What looks like fraud; telling would help it',
    erase: 'What looked like fraud, by ids, until its time is over',
  },

  // The deletion itself
  money_mode: noPerson,
  erasures: { download: 'Only of deleted accounts', erase: 'Says that the account was deleted, and when' },
  unwanted_files: { download: 'Files on their way out', erase: 'Files on their way out' },

  alarms: noPerson,
  approval_amounts: noPerson,
  hold_times: noPerson,
  daily_figures: noPerson,
  flag_scans: noPerson,
  job_runs: noPerson,
  provider_calls: noPerson,
  provider_checks: noPerson,
  provider_reports: noPerson,
  audit_head: noPerson,
  events: noPerson,
  feed_calls: noPerson,
  house_accounts: noPerson,
  mail_cursors: noPerson,
  migrations: noPerson,
  reconciliations: noPerson,
  seals: noPerson,
  stopped_sports: noPerson,
  system_settings: noPerson,

  // Last: what went before finds the picture here.
  users: {
    download: ['profile'],
    erase: [
      unwanted("select image as url from users where id = $1 and image like '/api/files/profile_pictures/%'"),
      `update users u
       set name = '${deletedPersonName}', username = '${deletedPersonName}', first_name = 'Deleted', last_name = 'person',
         email = 'deleted-' || u.id || '@deleted.invalid', email_verified = false, dob = '1900-01-01', promo_code = null,
         image = null, phone = null, address = null, time_zone = null, last_login = null, mail_bets = false, mail_money = false,
         role = 'user', suspended_at = e.deleted_at, suspended_reason = 'The account was deleted by its person.',
         deleted_at = e.deleted_at, updated_at = e.deleted_at
       from erasures e where e.user_id = u.id and u.id = $1`,
    ],
  },
};
