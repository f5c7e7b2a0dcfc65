import { linkId } from '@sidebet/domain/book/offered-to';
import { notificationContent } from '../../../book/notification-content.ts';
import { lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { downloadNames } from '../../../http/specified-fields.ts';

/**
 * The JSON files of the download. Each lists the rows of its statement for user $1, ordered by the unique `key`,
 * which is also the cursor. Names match the API; instants are ISO 8601 and money is whole cents.
 */
type Statement = { readonly keyType: 'uuid' | 'bigint' | 'text'; readonly sql: string };

export type DownloadFile = keyof typeof downloadFiles;

export const downloadFiles = {
  profile: {
    keyType: 'uuid',
    sql: `select u.id as key, u.id, u.email, u.email_verified as "isVerified", u.first_name as "firstName",
            u.last_name as "lastName", u.name as "fullName", u.username, u.dob, u.promo_code as "promoCode",
            u.image as "profilePicture", u.phone, u.address, u.time_zone as "timeZone", u.odds_format as "oddsFormat",
            u.shows_open_bets as "showsOpenBetsToVisitors", u.shows_sides as "showsSidesToFriends",
            u.silenced_until as "silencedUntil", u.role, u.last_login as "lastLogin",
            u.created_at as "createdAt", u.mail_bets as "mailsAboutBets",
            u.push_bets as "pushesAboutBets", u.push_challenges as "pushesAboutChallenges",
            u.push_money as "pushesAboutMoney", u.push_group_offers as "pushesAboutGroupOffers",
            u.push_mentions as "pushesAboutMentions", u.push_settle_ups as "pushesAboutSettlingUp",
            u.email_settle_ups as "mailsAboutSettlingUp", u.push_security as "pushesAboutSecurity",
            u.push_amounts as "amountsInPushes", u.quiet_from_hour as "quietFromHour",
            u.quiet_to_hour as "quietToHour", u.quiet_time_zone as "quietTimeZone",
            coalesce(a.available_cents, 0) as "accountBalanceCents", coalesce(a.owed_cents, 0) as "owedCents",
            coalesce(a.held, '[]') as "heldParts"
          from users u left join accounts a on a.user_id = u.id where u.id = $1`,
  },
  'sign-ins': {
    keyType: 'uuid',
    sql: `select id as key, provider_id as provider, account_id as "accountThere", created_at as "connectedAt"
          from credentials where user_id = $1 and provider_id <> 'credential'`,
  },
  terms: {
    keyType: 'text',
    sql: `select version::text as key, version, accepted_at as "acceptedAt" from terms_acceptances where user_id = $1`,
  },
  sessions: {
    keyType: 'uuid',
    sql: `select id as key, id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
            ip_address as "ipAddress", user_agent as "userAgent"
          from sessions where user_id = $1`,
  },
  devices: {
    keyType: 'text',
    sql: `select encode(device_hash, 'hex') as key, encode(device_hash, 'hex') as digest, seen_at as "seenAt"
          from known_devices where user_id = $1`,
  },
  calendar: {
    keyType: 'uuid',
    sql: `select user_id as key, created_at as "createdAt" from calendar_feeds where user_id = $1`,
  },
  'push-devices': {
    keyType: 'uuid',
    // Leaves out the keys that encrypt pushes.
    sql: `select id as key, split_part(endpoint, '/', 3) as "pushService", session_id as "sessionId", created_at as "createdAt"
          from push_subscriptions where user_id = $1`,
  },
  security: {
    keyType: 'uuid',
    sql: `select u.id as key, t.confirmed_at as "twoStepSince", e.email as "emailThatWaits",
            (select count(*) from backup_codes b where b.user_id = u.id and b.used_at is null) as "backupCodesLeft"
          from users u left join totp_secrets t on t.user_id = u.id left join email_changes e on e.user_id = u.id
          where u.id = $1`,
  },
  'security-log': {
    keyType: 'bigint',
    sql: `select id as key, at, kind, detail, network, device from security_events where user_id = $1`,
  },
  passkeys: {
    keyType: 'uuid',
    sql: `select id as key, id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
          from passkeys where user_id = $1`,
  },
  friends: {
    keyType: 'uuid',
    sql: `select u.id as key, u.id as "userId", u.username, f.requested_by = $1 as "requestedByMe",
            f.created_at as "requestedAt", f.accepted_at as "acceptedAt"
          from friendships f join users u on u.id = case when f.low_id = $1 then f.high_id else f.low_id end
          where f.low_id = $1 or f.high_id = $1`,
  },
  blocks: {
    keyType: 'uuid',
    // Blocks by others stay private.
    sql: `select u.id as key, u.id as "userId", u.username, k.created_at as "blockedAt"
          from blocks k join users u on u.id = k.blocked_id where k.blocker_id = $1`,
  },
  reports: {
    keyType: 'uuid',
    // Reports by others stay private; what operators decided about the user is in operators.json.
    sql: `select r.id as key, r.id, u.username as about, r.bet_id as "uniqueId", r.message_id as "messageId",
            r.group_id as "groupId", r.payment_id as "paymentId", r.reason, r.message,
            r.created_at as "createdAt", r.decided_at is not null as decided
          from reports r join users u on u.id = r.user_id where r.reporter_id = $1`,
  },
  contests: {
    keyType: 'uuid',
    sql: `select r.bet_id as key, r.bet_id as "uniqueId", r.words, r.created_at as "createdAt",
            coalesce(c.verdict, r.verdict) as verdict, c.answer, c.answered_at as "answeredAt"
          from result_contests r left join contest_cases c on c.id = r.case_id where r.user_id = $1`,
  },
  mutes: {
    keyType: 'uuid',
    sql: `select u.id as key, u.id as "userId", u.username, m.created_at as "mutedAt"
          from mutes m join users u on u.id = m.muted_id where m.user_id = $1`,
  },
  groups: {
    keyType: 'uuid',
    sql: `select g.id as key, g.id, g.name, g.kind, g.rules, m.role, m.joined_at as "joinedAt", m.left_at as "leftAt",
            m.removed_at as "removedAt", m.shows_amounts as "showsAmounts", m.limit_raised_at as "limitRaisedAt",
            (select coalesce(json_agg(json_build_object('season', s.name, 'balanceCents', a.balance_cents,
               'limitCents', a.limit_cents) order by a.id), '[]')
             from group_accounts a left join group_seasons s on s.id = a.ledger_id
             where a.group_id = g.id and a.user_id = $1) as accounts
          from group_members m join groups g on g.id = m.group_id where m.user_id = $1`,
  },
  'group-invites': {
    keyType: 'uuid',
    sql: `select i.id as key, i.id, g.name as "group", i.created_at as "createdAt", i.expires_at as "expiresAt",
            i.max_uses as "maxUses", i.uses, i.revoked_at as "revokedAt"
          from group_invites i join groups g on g.id = i.group_id where i.created_by = $1`,
  },
  'group-messages': {
    keyType: 'uuid',
    sql: `select t.id as key, t.id, g.name as "group", t.text, t.bet_id as "uniqueId", t.event_id as "${downloadNames.eventId}",
            t.created_at as "createdAt", t.edited_at as "editedAt", t.removed_at as "removedAt"
          from group_messages t join groups g on g.id = t.group_id where t.user_id = $1`,
  },
  'group-reactions': {
    keyType: 'text',
    sql: `select message_id || ' ' || reaction as key, message_id as "messageId", null::uuid as "uniqueId", reaction,
            created_at as "createdAt" from group_reactions where user_id = $1
          union all
          select bet_id || ' ' || reaction, null, bet_id, reaction, created_at from group_bet_reactions where user_id = $1`,
  },
  'group-payments': {
    keyType: 'uuid',
    sql: `select p.id as key, p.id, g.name as "group", p.from_id = $1 as "paidByMe", other.username as other,
            p.amount_cents as "amountCents", p.note, p.created_at as "createdAt", p.paid_at as "paidAt",
            p.received_at as "receivedAt", p.not_received_at as "notReceivedAt", p.settled_at as "settledAt",
            p.canceled_at as "canceledAt", p.forgiven_at as "forgivenAt",
            (select coalesce(json_agg(json_build_object('byMe', s.user_id = $1, 'kind', s.kind, 'note', s.note,
               'at', s.created_at) order by s.number), '[]')
             from group_payment_statements s where s.payment_id = p.id) as statements
          from group_payments p join groups g on g.id = p.group_id
            join users other on other.id = case when p.from_id = $1 then p.to_id else p.from_id end
          where p.from_id = $1 or p.to_id = $1`,
  },
  'pay-methods': {
    keyType: 'text',
    sql: `select kind as key, kind, value, position, changed_at as "changedAt" from pay_methods where user_id = $1`,
  },
  'group-transactions': {
    keyType: 'text',
    sql: `select a.id || ' ' || lpad(t.version::text, 12, '0') as key, g.name as "group", s.name as season, t.version as number,
            t.kind, case when t.credit_account = a.id then t.amount_cents else -t.amount_cents end as "amountCents",
            t.before_cents as "beforeBalanceCents", t.after_cents as "afterBalanceCents", t.subject_id as "relatedId",
            t.created_at as "createdAt"
          from group_accounts a join transfers t on t.user_id = a.id join groups g on g.id = a.group_id
            left join group_seasons s on s.id = a.ledger_id
          where a.user_id = $1`,
  },
  bets: {
    keyType: 'uuid',
    // Other users appear by username only.
    sql: `select b.id as key, b.id as "uniqueId", b.event_id as "${downloadNames.eventId}", e.home_team as "homeTeam",
            e.away_team as "awayTeam", ${lastKnownStartSql('e')} as "${downloadNames.startsAt}", b.creator_id = $1 as "createdByMe",
            case when b.creator_id = $1 then b.creator_side::text
              else case b.creator_side::text when 'home' then 'away' when 'away' then 'home' when 'over' then 'under'
                when 'under' then 'over' when 'yes' then 'no' else 'yes' end end as "mySelection",
            b.market, b.market_team as "marketTeam", b.line_halves as "lineHalves",
            o.username as opponent, b.offered_to is not null and b.ledger_id is null and b.counter_to is null as "isChallenge",
            b.counter_to as "counterOfferTo", b.counter_round as "counterRound", g.name as "group", b.group_kind as "groupKind",
            b.offered_to is not distinct from '${linkId}' as "isByLink", stake_of(b, $1) as "stakeCents",
            payout_of(b, $1) as "payoutIfWonCents",
            coalesce(b.held->case when b.creator_id = $1 then 'creator' else 'acceptor' end, '[]') as "heldPartsOfStake", b.fee_policy as "feePolicy", b.tie_rule as "tieRule",
            b.rules_version as "rulesVersion", b.status, b.result, b.settled_ending as ending, b.void_reason as "voidReason",
            b.winner_id = $1 as "wonByMe", case when b.offered_to = $1 then b.decline_word end as "declineWord",
            b.created_at as "createdAt", b.accepted_at as "acceptedAt", b.paid_out_at as "paidOutAt"
          from bets b left join events e on e.id = b.event_id
          left join users o on o.id = case when b.creator_id = $1 then coalesce(b.acceptor_id, b.counter_for, b.offered_to)
            else b.creator_id end
          left join groups g on g.id = b.offered_to
          where b.creator_id = $1 or b.acceptor_id = $1 or b.offered_to = $1 or b.counter_for = $1`,
  },
  transactions: {
    keyType: 'bigint',
    sql: `select version as key, version as number, kind,
            case when credit_account = $1 then amount_cents else -amount_cents end as "amountCents",
            before_cents as "beforeBalanceCents", after_cents as "afterBalanceCents", subject_id as "relatedId",
            created_at as "createdAt"
          from transfers where user_id = $1`,
  },
  deposits: {
    keyType: 'uuid',
    sql: `select id as key, id, amount_cents as "amountCents", provider, status, refunded_cents as "refundedCents",
            reversed_cents as "reversedCents", disputed_cents as "disputedCents", lost_cents as "lostCents",
            provider_ref as "providerRef", payment_ref as "paymentRef", created_at as "createdAt",
            updated_at as "updatedAt", held->'until' as "heldUntil"
          from deposits where user_id = $1`,
  },
  withdrawals: {
    keyType: 'uuid',
    sql: `select id as key, id, amount_cents as "amountCents", paypal_email as "paypalEmail", status, reason,
            requested_at as "requestedAt", approved_at as "approvedAt", sent_at as "sentAt", paid_at as "paidAt",
            returned_at as "returnedAt", payout_batch_id as "payoutBatchId", payout_item_id as "payoutItemId"
          from withdrawals where user_id = $1`,
  },
  'card-refunds': {
    keyType: 'text',
    sql: `select r.withdrawal_id || ' ' || r.deposit_id as key, r.withdrawal_id as "withdrawalId", r.deposit_id as "depositId",
            r.amount_cents as "amountCents", r.status, r.refund_id as "refundId", r.sending_at as "sentAt",
            r.ended_at as "endedAt", r.reason
          from withdrawal_refunds r join withdrawals w on w.id = r.withdrawal_id where w.user_id = $1`,
  },
  adjustments: {
    keyType: 'uuid',
    sql: `select id as key, id, amount_cents as "amountCents", reason, status, requested_at as "requestedAt",
            decided_at as "decidedAt", decided_reason as "decidedReason"
          from adjustment_requests where user_id = $1`,
  },
  notifications: {
    keyType: 'uuid',
    sql: `select n.id as key, n.id, n.type, u.username as "${downloadNames.senderName}", ${notificationContent} as content, n.read,
            n.bet_id as "uniqueId", n.created_at as "createdAt"
          from notifications n left join users u on u.id = n.from_id left join bets b on b.id = n.bet_id
          where n.user_id = $1`,
  },
  support: {
    keyType: 'uuid',
    sql: `select id as key, id, user_email as "userEmail", user_name as "userName", subject, category, message,
            attachment_url as "attachmentUrl", status, user_agent as "userAgent", created_at as "createdAt",
            updated_at as "updatedAt"
          from support_tickets where user_id = $1`,
  },
  'support-answers': {
    keyType: 'uuid',
    sql: `select a.id as key, a.ticket_id as "ticketId", a.message, a.created_at as "createdAt"
          from support_answers a join support_tickets t on t.id = a.ticket_id where t.user_id = $1`,
  },
  attachments: {
    keyType: 'text',
    sql: `select url as key, url, name, content_type as "contentType", bytes, created_at as "createdAt"
          from support_attachments where user_id = $1`,
  },
  mails: {
    keyType: 'uuid',
    // Leaves out tokens that open an account.
    sql: `select id as key, id, kind, channel, address, subject, case when not secret then text end as text,
            created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt"
          from mails where user_id = $1`,
  },
  limits: {
    keyType: 'text',
    sql: `select kind as key, kind, amount as limit, pending_amount as "pendingLimit", pending_at as "askedAt"
          from protection_limits where user_id = $1`,
  },
  protection: {
    keyType: 'uuid',
    sql: `select user_id as key, time_out_since as "timeOutSince", time_out_until as "timeOutUntil",
            excluded_since as "excludedSince", excluded_until as "excludedUntil", return_asked_at as "returnAskedAt"
          from protection where user_id = $1`,
  },
  'protection-changes': {
    keyType: 'uuid',
    sql: `select id as key, at, what, kind, before_amount as before, after_amount as after, until
          from protection_changes where user_id = $1`,
  },
  use: {
    keyType: 'text',
    sql: `select extract(epoch from started_at)::text as key, started_at as "startedAt", last_at as "lastAt"
          from session_use where user_id = $1`,
  },
  'payment-sources': {
    keyType: 'text',
    sql: `select encode(digest, 'hex') as key, source, encode(digest, 'hex') as digest, seen_at as "seenAt"
          from payment_sources where user_id = $1`,
  },
  'active-days': {
    keyType: 'text',
    sql: 'select day::text as key, day from active_days where user_id = $1',
  },
  'identity-checks': {
    keyType: 'uuid',
    sql: `select id as key, at, provider, outcome, detail from identity_checks where user_id = $1`,
  },
  'place-checks': {
    keyType: 'uuid',
    sql: `select id as key, at, provider, place, outcome, minimum_age as "minimumAge"
          from place_checks where user_id = $1`,
  },
  operators: {
    keyType: 'bigint',
    // Which operator actions affected the account and why, but not which operator.
    sql: `select seq as key, at, action, subject_kind as subject, reason, details->'amountCents' as "amountCents"
          from audit_log where (subject_kind, subject_id) in (
            select 'person', $1::uuid::text
            union all select 'withdrawal', id::text from withdrawals where user_id = $1
            union all select 'ticket', id::text from support_tickets where user_id = $1)
            or (action = 'group.handOver' and $1::uuid::text in (details->>'from', details->>'to'))
            or (action = 'group.remove' and $1::uuid::text = details->>'owner')`,
  },
} as const satisfies Record<string, Statement>;
