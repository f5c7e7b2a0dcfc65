-- What an empty database starts from, instead of running each migration. `npm run schema` writes this file from the
-- migrations. Only its comments are written by hand, above a table, column, constraint, index, trigger, function or type.

set local check_function_bodies = off;
create extension if not exists pg_trgm;

-- The application works as this role.
do $$ begin
  create role sidebet_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant sidebet_app to %I', current_user);
end $$;
grant usage on schema public to sidebet_app;

create type bet_side as enum ('home', 'away', 'over', 'under', 'yes', 'no');

create type bet_status as enum ('Created', 'Active', 'Settled', 'Deleted');

create type transfer_kind as enum ('createWager', 'acceptWager', 'deleteRefund', 'expireRefund', 'win', 'fee',
  'voidRefund', 'tieRefund', 'deposit', 'depositRefund', 'withdrawal', 'withdrawalReturn', 'adjustment', 'reversal',
  'oweSettled', 'declineRefund', 'withdrawalPaid', 'depositRefundReturn', 'disputeHold', 'disputeRelease',
  'disputeLost', 'payoutFee', 'withdrawalRefund', 'withdrawalRefundReturn', 'pushRefund', 'lapseRefund', 'seasonPurse',
  'settleUp', 'correctWager', 'forgive', 'splitOffer');

-- What names are searched by, as foldSearch in domain/src/search.ts, which rules-in-sql.pg.test.ts compares with
-- this. The extension unaccent has other rules, and its function cannot be part of an index.
create function fold_search(name text) returns text
 language sql immutable parallel safe
return trim(both from
  regexp_replace(regexp_replace(replace(replace(replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(name,
  nfkd), '[\u0300-\u036f]', '', 'g'), nfc)), 'đðıłøς', 'ddiloσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), '&',
  ' and '), '[.''’‘`´ʻʼ]', '', 'g'), '[\s/\u2010-\u2015-]+', ' ', 'g'));

create function record_terms_acceptance() returns trigger
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  insert into terms_acceptances (user_id, version) values (new.id, new.terms_version) on conflict do nothing;
  return null;
end $$;

-- People. Columns of users, sessions, credentials and verifications follow better-auth's model
-- (server/src/features/auth/auth-columns.ts).
create table users (
  id uuid primary key,
  -- The full name.
  name text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  username text not null check (char_length(username) between 3 and 20),
  dob date not null,
  promo_code text,
  -- URL of the profile picture; null shows the placeholder.
  image text,
  role text not null default 'user' check (role in ('user', 'admin')),
  phone text,
  address text,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which emails a user wants. Those about the safety of the account are always sent.
  mail_bets boolean not null default true,
  mail_money boolean not null default true,
  suspended_at timestamptz,
  -- For operators. The user reads only that the account is suspended.
  suspended_reason text,
  -- The row stays for the ledger, without personal data. A deleted account is also suspended.
  deleted_at timestamptz,
  -- When the ways to log in last changed: a password reset by email, a new passkey, two-factor login switched on, or
  -- another email address. Withdrawals wait after it. Null while nothing changed since signup.
  credentials_changed_at timestamptz,
  -- The zone of the times that a user reads, by its IANA name. Null: the default, CDT.
  time_zone text check (time_zone <> '' and length(time_zone) <= 64),
  -- How a user reads prices. The specified label, -120, does not follow it.
  odds_format text not null default 'american' check (odds_format in ('american', 'decimal', 'fractional', 'percent')),
  -- Whether visitors who are not logged in may see a user's open bets behind their links.
  shows_open_bets boolean not null default true,
  push_bets boolean not null default true,
  push_challenges boolean not null default true,
  push_money boolean not null default true,
  push_security boolean not null default true,
  push_amounts boolean not null default false,
  quiet_from_hour smallint check (quiet_from_hour between 0 and 23),
  quiet_to_hour smallint check (quiet_to_hour between 0 and 23),
  quiet_time_zone text,
  -- Until then a user cannot send friend requests, challenges to friends and decline messages.
  silenced_until timestamptz,
  terms_version date,
  -- Whether friends may see which side a user has in bets on games in play. Never amounts.
  shows_sides boolean not null default true,
  push_group_offers boolean not null default true,
  push_mentions boolean not null default true,
  push_settle_ups boolean not null default true,
  email_settle_ups boolean not null default true,
  constraint users_deleted_stay_out check (deleted_at is null or suspended_at is not null),
  constraint users_quiet_hours check ((quiet_from_hour is null) = (quiet_to_hour is null)
    and (quiet_from_hour is null) = (quiet_time_zone is null)),
  constraint users_suspended_for_a_reason check ((suspended_at is null) = (suspended_reason is null))
);
-- A search with many results reads the first of them from here.
create index users_by_name on users (lower(name), id);
-- Signup looks for the name alone, which users_searched_by_name cannot find.
create index users_by_username on users (lower(username));
create index users_created on users (created_at);
create index users_dob on users (dob) where deleted_at is null;
create unique index users_email_key on users (lower(email));
create index users_searched_by_email on users using gin (lower(email) gin_trgm_ops);
-- People search by part of a full name or username. Emails are matched as a whole (users_email_key), except among
-- friends. A line break separates the fields; no search text contains one (features/friends/search.ts).
create index users_searched_by_name on users using gin (((fold_search(name) || chr(10)) || fold_search(username))
  gin_trgm_ops);
create unique index users_username_key on users (lower(username)) where deleted_at is null;
create trigger terms_accepted_again after update of terms_version on users for each row
  when (new.terms_version is not null and new.terms_version is distinct from old.terms_version)
  execute function record_terms_acceptance();
create trigger terms_accepted_at_signup after insert on users for each row when (new.terms_version is not null)
  execute function record_terms_acceptance();
grant select, insert, update on users to sidebet_app;

create function is_group_id(id uuid) returns boolean
 language sql immutable parallel safe strict
return ((get_byte(uuid_send(id), 6) >> 4) = 8);

-- The available money of each user, in cents. House accounts have no stored balance: it is the sum of their
-- transfers, so no command waits for another.
create table accounts (
  user_id uuid primary key references users (id),
  available_cents bigint not null default 0 check (available_cents >= 0),
  -- What a corrected result left the user owing. Bets and withdrawals wait until it is covered.
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  -- How many transfers touched the account; each transfer keeps its number.
  version bigint not null default 0,
  -- Copied from users, for the book, under the lock of every bet.
  suspended boolean not null default false,
  -- Whether the user has limits or restrictions to look up. Most have none.
  protected boolean not null default false,
  -- Money that cannot be withdrawn yet (docs/rules.md#withdrawals): [{"cents": 95000, "until": milliseconds since
  -- 1970 UTC}], the latest first. Null where nothing is held.
  held jsonb,
  constraint accounts_apart check (not is_group_id(user_id))
) with (fillfactor = 50);
create index accounts_protected on accounts (user_id) where protected;
create index accounts_suspended on accounts (user_id) where suspended;
grant select, insert, update on accounts to sidebet_app;

-- Who bet, deposited or withdrew on a day, for as long as a month's count needs it.
create table active_days (
  day date not null,
  user_id uuid not null,
  constraint active_days_pkey primary key (day, user_id)
);
grant select, insert, delete on active_days to sidebet_app;

-- A larger adjustment waits here for another operator. It is decided once. The transfer of an approved one has its
-- id.
create table adjustment_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decided_reason text,
  constraint adjustment_requests_check check (decided_by <> requested_by or status = 'rejected'),
  constraint adjustment_requests_check1 check (status <> 'pending' or decided_by is null),
  constraint adjustment_requests_check2 check ((status = 'pending') = (decided_at is null)),
  constraint adjustment_requests_check3 check ((status = 'pending') = (decided_reason is null)),
  constraint adjustment_requests_check4 check (status <> 'approved' or decided_by <> user_id)
);
create index adjustment_requests_status on adjustment_requests (status, requested_at desc, id desc);
create index adjustment_requests_user on adjustment_requests (user_id, requested_at desc);
grant select, insert, update on adjustment_requests to sidebet_app;

-- The first response to an operator's request with a key. A repeated request gets it again.
create table admin_outcomes (
  actor_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  constraint admin_outcomes_pkey primary key (actor_id, key)
);
grant select, insert, delete on admin_outcomes to sidebet_app;

-- Alarms for operators (docs/operations.md), open until an operator acknowledges them.
create table alarms (
  id uuid primary key,
  code text not null check (code ~ '^[a-z][A-Za-z]{2,39}$'),
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null default 1 check (count > 0),
  -- Ids, codes and figures of the last report, never personal data.
  detail jsonb not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id),
  acknowledged_reason text,
  -- When a message about this alarm was last written, and how often it had been raised by then (docs/adr/0045).
  notified_at timestamptz,
  notified_count bigint not null default 0
);
create index alarms_newest on alarms (last_at desc);
create index alarms_notified on alarms (code, notified_at);
create unique index alarms_open on alarms (code) where acknowledged_at is null;
grant select, insert, update on alarms to sidebet_app;

-- The amounts up to which one operator is enough, in the order in which they were set. Rows are only added. A higher
-- amount takes effect 24 hours after its row (docs/adr/0015).
create table approval_amounts (
  seq bigint generated always as identity primary key,
  name text not null check (name in ('adjustmentApprovalCents', 'withdrawalApprovalCents',
    'withdrawalWeekApprovalCents', 'resultApprovalCents')),
  cents bigint not null check (cents >= 0),
  set_at timestamptz not null
);
create index approval_amounts_name on approval_amounts (name, seq);
grant select, insert on approval_amounts to sidebet_app;

create function audit_refuse_change() returns trigger
 language plpgsql
as $$
begin
  raise exception 'The audit log is only ever added to.';
end
$$;

-- The newest row's number and hash, which an audit log that was cut short no longer reaches. Locked while a row is
-- added.
create table audit_head (
  only_row boolean default true primary key check (only_row),
  seq bigint not null,
  hash text not null
);
create trigger audit_head_stays before delete on audit_head for each row execute function audit_refuse_change();
create trigger audit_head_stays_whole before truncate on audit_head for each statement
  execute function audit_refuse_change();
grant select on audit_head to sidebet_app;

-- What operators did, and why. Each row's hash covers the row and the hash before it, so an edited, removed, inserted
-- or moved row breaks the chain. The application can add rows only with audit_append.
create table audit_log (
  -- Without gaps, from 1.
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  actor_id uuid not null,
  -- The operator's name at that time.
  actor_name text not null check (actor_name <> ''),
  action text not null check (action ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$'),
  subject_kind text not null,
  subject_id text not null,
  reason text not null check (char_length(reason) between 3 and 500),
  details jsonb not null,
  prev_hash text not null,
  hash text not null unique
);
create index audit_log_action on audit_log (action, seq desc);
create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_decided_alone on audit_log (actor_id, at) where action in ('adjustment.post',
  'event.enterResult', 'event.correctResult', 'event.resolveHold', 'event.void', 'bet.void');
create index audit_log_subject on audit_log (subject_kind, subject_id, seq desc);
create trigger audit_log_stays before delete or update on audit_log for each row execute function audit_refuse_change();
create trigger audit_log_stays_whole before truncate on audit_log for each statement
  execute function audit_refuse_change();
grant select on audit_log to sidebet_app;

-- Logins that wait for their next step: a code, or a passkey.
create table auth_challenges (
  -- A digest, so the table alone is of no use to a thief.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('secondStep', 'passkeyLogIn', 'passkeyStepUp', 'passkeyNew', 'openId',
    'openIdSignUp')),
  -- Null while the user is not known yet.
  user_id uuid references users (id) on delete cascade,
  -- What the browser signs.
  webauthn_challenge text,
  expires_at timestamptz not null,
  open_id jsonb
);
create index auth_challenges_expires on auth_challenges (expires_at);
grant select, insert, update, delete on auth_challenges to sidebet_app;

-- Digests of the codes that replace a lost second factor. Each works once.
create table backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint backup_codes_pkey primary key (user_id, code_hash)
);
grant select, insert, update, delete on backup_codes to sidebet_app;

-- Finished backups, recorded by the program that makes them (docs/operations.md). The metrics report their age.
create table backups (
  finished_at timestamptz not null default now(),
  kind text not null check (kind in ('full', 'differential', 'incremental', 'dump')),
  constraint backups_pkey primary key (kind, finished_at)
);
grant select on backups to sidebet_app;

-- Each bet, from offer to payout. Only the book writes it (server/src/book/bet-table.ts). Amounts are cents.
create table bets (
  id uuid primary key,
  event_id text not null,
  creator_id uuid not null,
  creator_side bet_side not null,
  wager_cents bigint not null check (wager_cents > 0),
  payout_cents bigint not null,
  tie_rule text not null check (tie_rule in ('awayWins', 'refund')),
  status bet_status not null,
  acceptor_id uuid,
  winner_id uuid,
  result text check (result in ('home', 'away', 'over', 'under', 'yes', 'no', 'tieAwayWins', 'tieRefund', 'push',
    'endingRefund', 'void', 'deleted', 'expired', 'declined', 'lapsed', 'countered', 'offerGone')),
  -- The scores the bet was settled from, and the event's result_version they belong to.
  settled_home integer,
  settled_away integer,
  settled_version integer,
  -- The balance of the bet's escrow account.
  escrow_cents bigint not null check (escrow_cents >= 0),
  transfer_count smallint not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  paid_out_at timestamptz,
  offered_to uuid,
  -- The message of the user who declined, if any.
  decline_word text check (char_length(decline_word) between 1 and 140),
  -- The game when the bet was made, and its start when the bet was accepted. Null where the bet follows its event.
  home_team text,
  away_team text,
  event_start timestamptz,
  -- Which rule refunded a void bet; null for bets that ended before this column was added.
  void_reason text,
  market text not null default 'moneyline' check (market in ('moneyline', 'spread', 'total', 'toWin')),
  -- The team that wins or does not win, for toWin.
  market_team text check (market_team in ('home', 'away')),
  line_halves smallint,
  -- The acceptor's stake, and what they get back by winning; null where both are the creator's.
  acceptor_stake_cents bigint check (acceptor_stake_cents > 0),
  acceptor_payout_cents bigint,
  fee_policy text not null default 'specified' check (fee_policy in ('specified', 'exchange', 'none')),
  fee_bps smallint not null default 2000 check (fee_bps between 0 and 2000),
  fee_cap_cents bigint check (fee_cap_cents >= 0),
  lapse_on_move text not null default 'off' check (lapse_on_move in ('off', 'tight', 'normal', 'wide')),
  expires_at timestamptz,
  -- What bookmakers quoted when it was created and accepted: lineHalves, probabilityBps, bookmakers, capturedAt.
  posted_reference jsonb,
  accepted_reference jsonb,
  -- How many transfers were made by a version that knows markets. An older version raises only transfer_count, so it
  -- cannot accept or settle a bet whose terms it does not know.
  known_transfers smallint,
  -- Of a bet in a group, which offered_to names: its ledger, the group's kind, and both sides' accounts.
  ledger_id uuid,
  group_kind text check (group_kind in ('points', 'iou')),
  creator_account uuid,
  acceptor_account uuid,
  rules_version smallint not null default 0,
  -- The ending it was settled with.
  settled_ending text,
  -- The parts of each stake as it was placed: {"creator": parts, "acceptor": parts}.
  held jsonb,
  -- When it can be taken; null if at once. Corrections counts how often its creator corrected it.
  opens_at timestamptz,
  corrections smallint not null default 0,
  -- Who the bet is offered to. `offered_to` says the same in older rows: null for anyone, an id of no user for a
  -- challenge by link. Null in rows of earlier versions, one of which runs during the upgrade.
  offered_kind text,
  -- How many parts of the offer were taken; null where it is taken whole. And the offer that a bet is a part of.
  parts_taken smallint,
  part_of uuid,
  -- Of a counter-offer: the offer, who alone may accept it, its number between the two, and the version of the terms
  -- that it answers.
  counter_to uuid,
  counter_for uuid,
  counter_round smallint,
  counter_answers text,
  constraint bets_acceptor_payout check (acceptor_payout_cents >= acceptor_stake_cents
    and acceptor_payout_cents <= (acceptor_stake_cents + wager_cents)),
  constraint bets_acceptor_terms check ((acceptor_stake_cents is null) = (fee_policy = 'specified')
    and (acceptor_payout_cents is null) = (fee_policy = 'specified')),
  constraint bets_check1 check (acceptor_id <> creator_id),
  constraint bets_check2 check (winner_id = creator_id or winner_id = acceptor_id),
  constraint bets_check4 check ((status in ('Created', 'Active')) = (paid_out_at is null)),
  constraint bets_check5 check (status <> 'Active' or acceptor_id is not null),
  constraint bets_check6 check (offered_to <> creator_id),
  constraint bets_counter check (
    case
        when counter_to is null then num_nulls(counter_for, counter_round, counter_answers) = 3
        else num_nulls(counter_for, counter_round, counter_answers) = 0 and counter_round between 1 and 10
          and counter_for <> creator_id and fee_policy <> 'specified' and parts_taken is null
          and (offered_to = counter_for or ledger_id is not null) and (acceptor_id is null or acceptor_id = counter_for)
    end),
  constraint bets_declined_challenge check (result <> 'declined' or offered_to is not null),
  -- A bet holds money exactly while it runs.
  constraint bets_escrow check (escrow_cents =
    case status
        when 'Created' then wager_cents
        when 'Active' then wager_cents + coalesce(acceptor_stake_cents, wager_cents)
        else 0::bigint
    end),
  constraint bets_in_groups check (
    case
        when is_group_id(id) then is_group_id(offered_to) and is_group_id(ledger_id) and is_group_id(creator_account)
          and group_kind is not null and fee_policy = 'none' and (acceptor_id is null) = (acceptor_account is null)
          and coalesce(is_group_id(acceptor_account), true)
        else num_nulls(ledger_id, group_kind, creator_account, acceptor_account) = 4
          and coalesce(not is_group_id(offered_to), true)
    end),
  constraint bets_known_transfers check (fee_policy = 'specified' or known_transfers = transfer_count),
  constraint bets_line check ((line_halves is null) = (market in ('moneyline', 'toWin'))),
  constraint bets_offered_kind check (
    case offered_kind
        when 'anyone' then offered_to is null
        when 'link' then offered_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
        when 'friend' then offered_to is not null and ledger_id is null
        when 'group' then ledger_id is not null
        else offered_kind is null
    end),
  constraint bets_parts check (parts_taken is null or parts_taken between 0 and 19 and fee_policy <> 'specified'
    and part_of is null),
  constraint bets_payout check (payout_cents >= wager_cents and payout_cents <= (wager_cents +
    coalesce(acceptor_stake_cents, wager_cents))),
  constraint bets_specified check (fee_policy <> 'specified' or market = 'moneyline' and fee_bps = 2000
    and fee_cap_cents is null and lapse_on_move = 'off' and expires_at is null),
  -- The acceptor of a challenge is the user it was offered to.
  constraint bets_taken_by_offered check (acceptor_id = offered_to
    or offered_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff' or is_group_id(offered_to)),
  constraint bets_team check ((market_team is null) = (market <> 'toWin')),
  constraint bets_word_of_declined check (decline_word is null or result = 'declined')
) with (fillfactor = 80);
create index bets_accepted_in_groups on bets (offered_to, accepted_at, id) where ledger_id is not null
  and accepted_at is not null;
-- The counter-offers to an offer.
create index bets_counters on bets (counter_to, id) where counter_to is not null;
-- For erasing messages with their author's account.
create index bets_decline_words on bets (offered_to) where decline_word is not null;
create index bets_event on bets (event_id, status, (offered_to is null), id) where status in ('Created', 'Active');
-- Open offers that end early.
create index bets_expiring on bets (expires_at, id) where status = 'Created' and expires_at is not null;
-- Open offers that may lapse.
create index bets_lapsing on bets (event_id, id) where status = 'Created' and lapse_on_move <> 'off';
create index bets_of_acceptor on bets (acceptor_id, status, paid_out_at, id) where acceptor_id is not null;
-- A user's settled bets, the most recently paid first, a page at a time in the order of the index.
create index bets_of_creator on bets (creator_id, status, paid_out_at, id);
create index bets_of_groups on bets (offered_to, status, id) where ledger_id is not null;
-- The challenges offered to a user.
create index bets_offered on bets (offered_to, id) where status = 'Created' and offered_to is not null;
create index bets_open on bets (event_id, creator_side, wager_cents, id) where status = 'Created' and offered_to is null
  and fee_policy = 'specified';
-- Counts a user's open bets on an event, with each new bet.
create index bets_open_by_creator on bets (creator_id, event_id) where status = 'Created';
-- Open counter-offers: those to a user, and all, for the worker that returns those of gone offers.
create index bets_open_counters on bets (counter_for, id) where status = 'Created' and counter_to is not null;
-- Open offers, which return when betting on their event closes. The specified bets of the event stay for another
-- hour.
create index bets_open_offers on bets (event_id, id) where status = 'Created' and fee_policy <> 'specified';
-- The parts of an offer.
create index bets_part_of on bets (part_of, id) where part_of is not null;
create index bets_settled_in_groups on bets (offered_to, paid_out_at, id) where ledger_id is not null
  and status = 'Settled' and acceptor_id is not null;
grant select, insert, update on bets to sidebet_app;

-- Which user blocked which. Either row makes both invisible to each other (server/src/users/blocks.ts).
create table blocks (
  blocker_id uuid not null references users (id),
  blocked_id uuid not null references users (id),
  created_at timestamptz not null,
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_check check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
grant select, insert, delete on blocks to sidebet_app;

-- Users who read their running bets in a calendar app. The address contains a MAC of the id, so it cannot be read
-- from here, and a new id makes the old address invalid.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz not null
);
grant select, insert, update, delete on calendar_feeds to sidebet_app;

-- The first outcome of every command with a key. A repeated command gets it again.
create table command_outcomes (
  actor_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash text not null,
  -- Text, not jsonb: it is returned as it was and never searched.
  outcome text not null,
  created_at timestamptz not null,
  constraint command_outcomes_pkey primary key (actor_id, key)
);
-- Not BRIN: its ranges never shrink, so once rows are deleted and their space is used again, it excludes nothing.
create index command_outcomes_created on command_outcomes (created_at);
grant select, insert, delete on command_outcomes to sidebet_app;

create function add_event_score() returns trigger
 language plpgsql
as $$
begin
  insert into event_scores (event_id, home_score, away_score, seen_at)
  values (new.id, new.home_score, new.away_score, coalesce(new.score_at, now()));
  return null;
end
$$;

-- Games, from the feed and from operators. Ids are the feed's.
create table events (
  id text primary key check (char_length(id) between 1 and 80),
  sport_key text not null,
  sport_title text not null,
  home_team text not null,
  away_team text not null,
  commence_time timestamptz not null,
  completed boolean not null default false,
  home_score integer,
  away_score integer,
  -- When the final result was first seen, and where it came from: 'feed', or an operator's name.
  result_at timestamptz,
  result_source text,
  -- Grows by one with every correction of the result. Bets settled under an older version are settled again.
  result_version integer not null default 0,
  -- The result_version whose correction of bets is finished.
  corrected_version integer not null default 0,
  -- False for an unstarted event that the feed dropped: it is no longer offered.
  listed boolean not null default true,
  created_at timestamptz not null default now(),
  betting_stopped boolean not null default false,
  -- Voided by an operator: every bet on it is refunded, whatever the feed reports later.
  voided_at timestamptz,
  -- When betting closed for good: the start as it was then, the first score, or a hold.
  betting_closed_at timestamptz,
  -- The start that the feed reports since betting closed, if it differs from commence_time.
  latest_start timestamptz,
  -- A final score that the feed reported and that is not confirmed yet.
  unconfirmed_home integer,
  unconfirmed_away integer,
  unconfirmed_at timestamptz,
  -- Why the event waits for an operator, since when, and the feed update that caused it.
  held_for text,
  held_at timestamptz,
  held_update jsonb,
  -- Since when the feed has not listed an event that has not started; null while it is listed.
  unlisted_at timestamptz,
  -- Markets of one event on which an operator stopped betting.
  stopped_markets text[] not null default '{}'::text[] check (stopped_markets <@ array['moneyline', 'spread', 'total',
    'toWin']),
  -- When the current score was first seen. Null without one, and for scores from before this column existed.
  score_at timestamptz,
  -- When play had begun at the latest, by the first score above zero.
  play_began_at timestamptz,
  -- A score in play below the stored one that waits for a second answer.
  lower_home integer,
  lower_away integer,
  lower_at timestamptz,
  -- Since when the feed agrees with an event on hold again.
  agrees_since timestamptz,
  -- Why the feed's score could not be read, while it cannot.
  score_problem text,
  -- Claims of the feed that an operator decided to ignore.
  dismissed_claims text[] not null default '{}'::text[],
  -- Entered by an operator. Null as the feed reported it, which names no endings.
  ending text check (ending in ('regular', 'overtime', 'shortenedEarly', 'shortenedLate', 'abandoned', 'forfeit',
    'retirement', 'walkover', 'disqualification', 'noContest')),
  -- Why an operator voided it.
  void_reason text check (void_reason in ('operator', 'otherPlace', 'replaced')),
  -- A team is not known yet (awaitsTeam in domain/src/events/identity.ts): the event takes no bets.
  awaits_team boolean not null default false,
  -- The event that is shown instead, because it is the same game.
  duplicate_of text references events (id),
  -- The id under which the feed lists the game, if an operator joined it with a later event; null for its own id.
  feed_id text,
  constraint events_check check (not completed or ending is not null or home_score is not null
    and away_score is not null),
  constraint events_held_whole check ((held_for is null) = (held_at is null)
    and (held_for is null) = (held_update is null)),
  constraint events_unconfirmed_whole check ((unconfirmed_home is null) = (unconfirmed_at is null)
    and (unconfirmed_away is null) = (unconfirmed_at is null))
);
-- The console lists events by time in either direction, the ended ones too.
create index events_by_time on events (commence_time, id);
create index events_corrected on events (id) where corrected_version < result_version;
create index events_duplicate_of on events (duplicate_of) where duplicate_of is not null;
-- The latest results.
create index events_ended on events (result_at desc, id) where completed;
create unique index events_feed_id on events (feed_id) where feed_id is not null;
create index events_held on events (held_at, id) where held_for is not null;
create index events_started on events (commence_time) where not completed;
create index events_unconfirmed on events (unconfirmed_at, id) where unconfirmed_at is not null;
create index events_unlisted on events (unlisted_at) where unlisted_at is not null and not completed;
create index events_upcoming on events (commence_time, id) where not completed and listed;
create index events_voided on events (id) where voided_at is not null;
create trigger events_have_first_scores after insert on events for each row when (new.home_score is not null
  and new.away_score is not null) execute function add_event_score();
create trigger events_have_new_scores after update of home_score, away_score on events for each row
  when (new.home_score is not null and new.away_score is not null and (new.home_score is distinct from old.home_score
  or new.away_score is distinct from old.away_score)) execute function add_event_score();
grant select, insert, update on events to sidebet_app;

-- Contested results: one case for operators, for each event and result.
create table contest_cases (
  id uuid primary key,
  event_id text not null references events (id),
  -- The event's result_version when the case was opened.
  opened_version integer not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  verdict text check (verdict in ('right', 'corrected')),
  answer text,
  answered_by uuid references users (id),
  answered_at timestamptz,
  constraint contest_cases_answer_whole check ((verdict is null) = (answered_at is null)
    and (answer is null) = (answered_at is null) and (answered_by is null) = (answered_at is null))
);
create index contest_cases_due on contest_cases (due_at, id) where answered_at is null;
create unique index contest_cases_open on contest_cases (event_id) where answered_at is null;
grant select, insert, update on contest_cases to sidebet_app;

-- A user's ways to log in: a password's hash, or an account at another provider.
create table credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_provider_id_account_id_key unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);
grant select, insert, update, delete on credentials to sidebet_app;

-- The figures of each day that is over, at UTC−5. Handle is both wagers of every bet accepted that day.
create table daily_figures (
  day date primary key,
  active_people integer not null,
  -- Within the 7 and the 30 days that end with this one.
  active_week integer not null,
  active_month integer not null,
  new_people integer not null,
  handle_cents bigint not null,
  fees_cents bigint not null,
  deposits_cents bigint not null,
  withdrawals_cents bigint not null,
  created_bets integer not null,
  accepted_bets integer not null,
  -- Bets that were open and no longer are: accepted, or ended without an acceptor.
  closed_offers integer not null,
  settled_bets integer not null,
  -- From the result to the payout; null on a day without one.
  lag_p50_ms bigint,
  lag_p95_ms bigint
);
grant select, insert on daily_figures to sidebet_app;

-- Any change of what a provider also reports makes it due for a comparison.
create function check_deposit_again() returns trigger
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  insert into provider_checks (kind, subject, provider) values ('deposit', new.id::text, new.provider)
  on conflict (kind, subject) do update set checked_at = null where provider_checks.checked_at is not null;
  return null;
end
$$;

-- Payments to Sidebet. Amounts are cents.
create table deposits (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  provider text not null check (provider in ('stripe', 'paypal')),
  -- The provider's id of the checkout session, known once it was opened.
  provider_ref text unique,
  checkout_url text,
  status text not null default 'processing' check (status in ('processing', 'successful', 'cancelled', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deposit that ended without money is a line of Transaction History between two movements: after as many of its
  -- user's transfers as there were then.
  ended_version bigint,
  -- The facts: all that was refunded, the ids of refunds that did not arrive, what the provider took back, and the
  -- disputes as [{id, amountCents, result}].
  refunded_cents bigint not null default 0,
  failed_refunds jsonb not null default '[]',
  reversed_cents bigint not null default 0,
  disputes jsonb not null default '[]',
  -- What follows for a credited deposit: cents held while disputed, and cents lost beyond the refunds.
  disputed_cents bigint not null default 0 check (disputed_cents >= 0),
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  transfer_count smallint not null default 0,
  -- The provider's id of the payment, which refunds and disputes name: a payment intent, or a PayPal capture.
  payment_ref text,
  -- Set while PayPal has captured the payment and waits for the money.
  pending_reason text,
  -- When the provider was last queried about an open deposit.
  looked_up_at timestamptz,
  -- Which key the digest of this deposit's source was made with; null before the source was read.
  source_key bytea,
  -- What withdrawals refunded to the card of a deposit; `refunded_cents` counts all other refunds.
  withdrawn_cents bigint not null default 0,
  -- {"until": when its money is free, "taken": the parts that refunds and disputes took out of the balance}
  held jsonb,
  constraint deposits_check check (refunded_cents between 0 and amount_cents),
  constraint deposits_check1 check (reversed_cents between 0 and amount_cents),
  constraint deposits_check2 check (withdrawn_cents between 0 and amount_cents),
  constraint deposits_ended_somewhere check ((status <> all (array['cancelled', 'failed']))
    or ended_version is not null),
  constraint deposits_shares check ((refunded_cents + disputed_cents + lost_cents) <= amount_cents)
);
create index deposits_ended on deposits (user_id, ended_version desc) where status in ('cancelled', 'failed');
create index deposits_open on deposits (created_at) where status = 'processing';
create index deposits_payment on deposits (payment_ref) where payment_ref is not null;
create index deposits_source_unchecked on deposits (created_at) where status = 'successful' and source_key is null;
create index deposits_updated on deposits (updated_at);
create index deposits_user on deposits (user_id, created_at desc);
-- Any change of what a provider also reports makes it due for a comparison.
create trigger deposits_are_checked after insert on deposits for each row execute function check_deposit_again();
create trigger deposits_are_checked_again after update of status, amount_cents, provider, provider_ref, payment_ref,
  refunded_cents, disputes on deposits for each row when (old.status is distinct from new.status
  or old.amount_cents is distinct from new.amount_cents or old.provider is distinct from new.provider
  or old.provider_ref is distinct from new.provider_ref or old.payment_ref is distinct from new.payment_ref
  or old.refunded_cents is distinct from new.refunded_cents or old.disputes is distinct from new.disputes)
  execute function check_deposit_again();
create trigger deposits_are_checked_for_refunds after update of withdrawn_cents on deposits for each row
  when (old.withdrawn_cents is distinct from new.withdrawn_cents) execute function check_deposit_again();
grant select, insert, update on deposits to sidebet_app;

-- A new email address that waits until its link is opened, one for each user.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to sidebet_app;

-- Deleted accounts. A worker erases what a request that was still running wrote about one after the deletion.
create table erasures (
  user_id uuid primary key references users (id),
  deleted_at timestamptz not null,
  -- When nothing was left to erase.
  erased_at timestamptz
);
create index erasures_open on erasures (deleted_at) where erased_at is null;
grant select, insert, update on erasures to sidebet_app;

-- What bookmakers quoted on an event. A new row is added when their consensus changed or the last row is old. Betting
-- never depends on it.
create table event_lines (
  event_id text not null references events (id),
  -- One of two outcomes is the one the probability is of: home, over, or the named team.
  market text not null check (market in ('moneyline', 'spread', 'total', 'homeToWin', 'awayToWin')),
  -- Null exactly for markets without a line.
  line_halves integer,
  -- In basis points, without the bookmakers' margin and given no push; null if fewer than three quote this line.
  probability_bps integer check (probability_bps between 0 and 10000),
  bookmakers integer not null check (bookmakers >= 0),
  captured_at timestamptz not null,
  -- When half of the bookmakers had confirmed a line, by the feed. captured_at is when the feed was read, which says
  -- nothing about the age of the quotes. Null in older rows.
  quoted_at timestamptz,
  constraint event_lines_pkey primary key (event_id, market, captured_at),
  constraint event_lines_check check ((line_halves is null) = (market <> all (array['spread', 'total'])))
);
grant select, insert on event_lines to sidebet_app;

-- Every score of a game, in the order it was seen. Rows are only added. A trigger writes them for the feed, an
-- operator's result and a correction alike.
create table event_scores (
  event_id text not null references events (id) on delete cascade,
  seq bigint generated always as identity,
  home_score integer not null,
  away_score integer not null,
  seen_at timestamptz not null,
  constraint event_scores_pkey primary key (event_id, seq)
);
grant select, insert on event_scores to sidebet_app;

-- The fees of offers, in the order in which they were set. Rows are only added. Each takes effect 24 hours after it
-- was set, unless another was set before (docs/adr/0035). A bet keeps the fee it was made under.
create table exchange_fees (
  seq bigint generated always as identity primary key,
  -- Basis points of the losing stake.
  bps smallint not null check (bps between 0 and 2000),
  -- The most of one bet; null for no cap.
  cap_cents bigint check (cap_cents > 0),
  set_at timestamptz not null
);
grant select, insert on exchange_fees to sidebet_app;

-- Each different final answer of the feed about an event. Operators compare a contested result with it.
create table feed_answers (
  event_id text not null references events (id) on delete cascade,
  -- Of the answer's text.
  sha256 bytea not null,
  answer text not null,
  seen_at timestamptz not null,
  constraint feed_answers_pkey primary key (event_id, sha256)
);
create index feed_answers_seen on feed_answers (seen_at);
grant select, insert, delete on feed_answers to sidebet_app;

-- When the next call of each kind may be made, for each feed and sport.
create table feed_calls (
  feed text not null,
  -- 'all', 'paid' and 'sport' are pauses; 'events' and 'scores' are calls for one sport.
  call text not null check (call in ('all', 'paid', 'sport', 'events', 'scores', 'watched', 'lines', 'freshLines')),
  sport_key text not null default '',
  due_at timestamptz not null,
  constraint feed_calls_pkey primary key (feed, call, sport_key)
);
grant select, insert, update on feed_calls to sidebet_app;

-- Up to when settled bets and ended deposits were searched for flags.
create table flag_scans (
  name text primary key check (name in ('oneWay', 'offMarket', 'freshDeposit', 'failedDeposits', 'breaksBegun',
    'accountsOpened', 'depositThenWithdraw', 'sharedReceiver', 'sharedSource')),
  until timestamptz not null
);
grant select, insert, update on flag_scans to sidebet_app;

-- What looks wrong about users (domain/src/admin/flags.ts), and how an operator reviewed it.
create table flags (
  id uuid primary key,
  kind text not null check (kind in ('oneWay', 'offMarket', 'freshDeposit', 'sharedDevice', 'sharedAddress',
    'failedDeposits', 'sameIdentity', 'depositThenWithdraw', 'sharedReceiver', 'excludedSource', 'sharedSource',
    'paymentInquiry')),
  -- Identifies it within its kind: two users, a digest of a device or address, or one user.
  key text not null,
  people uuid[] not null,
  facts jsonb not null,
  state text not null check (state in ('open', 'lookedAt')),
  found_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last review: when, by whom, why, and of what.
  looked_at timestamptz,
  looked_by uuid references users (id),
  looked_reason text,
  looked_facts jsonb,
  constraint flags_kind_key_key unique (kind, key),
  constraint flags_check check (state = 'open' or looked_at is not null),
  constraint flags_check1 check ((looked_at is null) = (looked_reason is null)),
  constraint flags_check2 check ((looked_at is null) = (looked_facts is null))
);
create index flags_listed on flags (state, changed_at desc, id desc);
create index flags_people on flags using gin (people);
grant select, insert, update, delete on flags to sidebet_app;

-- Friends and requests. One row for each pair, the smaller id first.
create table friendships (
  low_id uuid not null references users (id) on delete cascade,
  high_id uuid not null references users (id) on delete cascade,
  requested_by uuid not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint friendships_pkey primary key (low_id, high_id),
  constraint friendships_check check (low_id < high_id and (requested_by = low_id or requested_by = high_id))
);
create index friendships_high on friendships (high_id);
grant select, insert, update, delete on friendships to sidebet_app;

-- Groups of friends with bets, messages and standings of their own (docs/adr/0046).
create table groups (
  id uuid primary key check (is_group_id(id)),
  -- Fixed for good.
  kind text not null check (kind in ('points', 'iou')),
  name text not null check (char_length(name) between 1 and 40),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- The URL of its picture.
  picture text,
  rules text not null default '' check (char_length(rules) <= 2000),
  -- Of points groups: what every member gets in the next season.
  purse_cents bigint check (purse_cents > 0),
  -- Of iou groups: how far below 0 a new member may go, until they choose their own limit.
  limit_cents bigint check (limit_cents >= 0),
  -- The number of its newest message.
  last_message bigint not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- What the group was created with: a repeated key with another request is refused. Null for groups created before.
  request_hash text,
  -- Whether members see each other's amounts. Null in groups that the last release created.
  shows_amounts boolean,
  -- When the owner last changed that, and who it was.
  amounts_changed_at timestamptz,
  amounts_changed_by uuid references users (id),
  -- Members were notified of what was new until then.
  news_at timestamptz,
  -- When the day of a member ends who has not read what came after their last notification.
  news_due_at timestamptz,
  -- How an iou group turns balances into payments: as few as possible, or pair by pair.
  netting text not null default 'fewest' check (netting in ('fewest', 'pairs')),
  constraint groups_check check ((purse_cents is not null) = (kind = 'points')),
  constraint groups_check1 check ((limit_cents is not null) = (kind = 'iou'))
);
grant select, insert, update on groups to sidebet_app;

-- The accounts of members. Only server/src/book writes them. The ledger of a points group is its season, of an iou
-- group the group itself. The ledger's id is also the account that issues its points.
create table group_accounts (
  id uuid primary key check (is_group_id(id)),
  group_id uuid not null references groups (id),
  ledger_id uuid not null check (is_group_id(ledger_id)),
  user_id uuid not null references users (id),
  -- Available is the limit plus the balance. Corrected results may take the balance below the limit.
  limit_cents bigint not null default 0 check (limit_cents >= 0),
  balance_cents bigint not null default 0,
  -- How many transfers touched the account; each transfer keeps its number.
  version bigint not null default 0,
  -- When the member left or the season ended: it backs no new bets.
  closed_at timestamptz,
  constraint group_accounts_ledger_id_user_id_key unique (ledger_id, user_id)
) with (fillfactor = 50);
create index group_accounts_group on group_accounts (group_id);
create index group_accounts_user on group_accounts (user_id);
grant select, insert, update on group_accounts to sidebet_app;

-- Reactions to bets of a group, one of each kind for each member.
create table group_bet_reactions (
  bet_id uuid not null references bets (id),
  user_id uuid not null references users (id),
  reaction text not null check (reaction in ('like', 'laugh', 'fire', 'wow', 'sad', 'money')),
  created_at timestamptz not null,
  constraint group_bet_reactions_pkey primary key (bet_id, user_id, reaction)
);
create index group_bet_reactions_user on group_bet_reactions (user_id);
grant select, insert, delete on group_bet_reactions to sidebet_app;

-- Links that invite to a group.
create table group_invites (
  id uuid primary key,
  group_id uuid not null references groups (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_uses smallint not null check (max_uses between 1 and 200),
  uses smallint not null default 0,
  revoked_at timestamptz,
  constraint group_invites_check check (uses between 0 and max_uses)
);
create index group_invites_expiry on group_invites (expires_at);
create index group_invites_group on group_invites (group_id, id);
grant select, insert, update, delete on group_invites to sidebet_app;

-- Who is or was in a group. A member who left stays for the bets and balances of that time.
create table group_members (
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'organizer', 'member')),
  joined_at timestamptz not null,
  -- Who left stays for the bets and balances of the time before.
  left_at timestamptz,
  -- Read by the last release only: the group decides.
  shows_amounts boolean,
  -- Messages up to this number were read.
  read_message bigint not null default 0,
  -- An organizer removed this user, who joins again only once an organizer allows it.
  removed_at timestamptz,
  -- When the last email about settling up was queued for them: one a day.
  settle_up_emailed_at timestamptz,
  -- The last time they raised how far below 0 they may go, for the feed. Raises within a day are one.
  limit_raised_at timestamptz,
  limit_raised_from_cents bigint,
  limit_raised_to_cents bigint,
  -- They have read the stream up to then. Null for members whom the last release added.
  stream_read_at timestamptz,
  -- When they were last notified of what is new, and by which notification.
  news_at timestamptz,
  news_id uuid,
  constraint group_members_pkey primary key (group_id, user_id),
  constraint group_members_check check (removed_at is null or left_at is not null)
);
create unique index group_members_owner on group_members (group_id) where role = 'owner' and left_at is null;
create index group_members_user on group_members (user_id) where left_at is null;
grant select, insert, update on group_members to sidebet_app;

-- The messages of a group. Numbers follow the order in which they were committed.
create table group_messages (
  -- Ascending in time. Chosen by the sender's page, so a repeated request adds nothing.
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  -- Numbers the messages of a group in the order they committed.
  number bigint not null,
  -- The bet or the game it is about; null for a message to the group.
  bet_id uuid references bets (id),
  event_id text,
  reply_to uuid references group_messages (id),
  -- Null once removed.
  text text check (char_length(text) between 1 and 500),
  -- Members named in it.
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  constraint group_messages_group_id_number_key unique (group_id, number),
  constraint group_messages_check check (bet_id is null or event_id is null),
  constraint group_messages_check1 check ((text is null) = (removed_at is not null))
);
create index group_messages_bet on group_messages (group_id, bet_id, number) where bet_id is not null;
create index group_messages_event on group_messages (group_id, event_id, number) where event_id is not null;
create index group_messages_stream on group_messages (group_id, created_at, number);
create index group_messages_user on group_messages (user_id, created_at);
grant select, insert, update on group_messages to sidebet_app;

-- Statements of the last release's processes, which only write the columns, and which let a receiver cancel a payment that the
-- payer says they made.
create function state_payment() returns trigger
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  if new.paid_at is not null and old.paid_at is null then
    new.statements := new.statements + 1;
    insert into group_payment_statements (payment_id, number, user_id, kind, note, created_at)
      values (new.id, new.statements, new.from_id, 'paid', new.note, new.paid_at);
  end if;
  if new.received_at is not null and old.received_at is null then
    new.statements := new.statements + 1;
    insert into group_payment_statements (payment_id, number, user_id, kind, note, created_at)
      values (new.id, new.statements, new.to_id, 'received', new.note, new.received_at);
  end if;
  if new.canceled_at is not null and old.canceled_at is null and old.paid_at is not null then
    return null;
  end if;
  return new;
end $$;

-- Payments outside of Sidebet that settle an iou group. Both confirmations together make the transfers.
create table group_payments (
  id uuid primary key check (is_group_id(id)),
  group_id uuid not null references groups (id),
  from_id uuid not null references users (id),
  to_id uuid not null references users (id),
  from_account uuid not null check (is_group_id(from_account)),
  to_account uuid not null check (is_group_id(to_account)),
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '' check (char_length(note) <= 140),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  paid_at timestamptz,
  received_at timestamptz,
  -- Set by the book with its transfers.
  settled_at timestamptz,
  canceled_at timestamptz,
  -- The receiver says that it did not arrive. Null again once the payer repeats that they paid.
  not_received_at timestamptz,
  -- A debt that its creditor forgave instead of a payment. It is canceled too, so processes of the last release do not count it.
  forgiven_at timestamptz,
  -- By a request to settle up. Others are added by the payer.
  requested boolean not null default true,
  -- How many statements there are.
  statements smallint not null default 0,
  constraint group_payments_check check (from_id <> to_id),
  constraint group_payments_check1 check (settled_at is null or paid_at is not null and received_at is not null),
  constraint group_payments_check2 check (settled_at is null or canceled_at is null),
  constraint group_payments_forgiven check (forgiven_at is null or canceled_at is not null and paid_at is null)
);
create index group_payments_canceled on group_payments (group_id, canceled_at desc) where canceled_at is not null
  and statements > 0;
create index group_payments_forgiven on group_payments (group_id, forgiven_at desc) where forgiven_at is not null;
create index group_payments_from on group_payments (from_id);
create index group_payments_group on group_payments (group_id, id);
create index group_payments_open on group_payments (group_id) where settled_at is null and canceled_at is null;
create index group_payments_settled on group_payments (group_id, settled_at, id) where settled_at is not null;
create index group_payments_to on group_payments (to_id);
create trigger group_payments_state before update on group_payments for each row when (new.statements = old.statements
  and (new.paid_at is distinct from old.paid_at or new.received_at is distinct from old.received_at
  or new.canceled_at is distinct from old.canceled_at)) execute function state_payment();
grant select, insert, update on group_payments to sidebet_app;

-- What both sides said about a payment. Rows are only added; a deletion erases the notes of the person.
create table group_payment_statements (
  payment_id uuid not null references group_payments (id),
  number smallint not null check (number > 0),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('paid', 'undid', 'received', 'notReceived', 'canceled')),
  note text not null default '' check (char_length(note) <= 140),
  created_at timestamptz not null,
  constraint group_payment_statements_pkey primary key (payment_id, number)
);
create index group_payment_statements_user on group_payment_statements (user_id);
grant select, insert, update (note) on group_payment_statements to sidebet_app;

-- Reactions to messages, one of each kind for each member.
create table group_reactions (
  message_id uuid not null references group_messages (id),
  user_id uuid not null references users (id),
  reaction text not null check (reaction in ('like', 'laugh', 'fire', 'wow', 'sad', 'money')),
  created_at timestamptz not null,
  constraint group_reactions_pkey primary key (message_id, user_id, reaction)
);
create index group_reactions_user on group_reactions (user_id);
grant select, insert, delete on group_reactions to sidebet_app;

-- The standings of a group count one season. In points groups every season also has its own accounts.
create table group_seasons (
  id uuid primary key check (is_group_id(id)),
  group_id uuid not null references groups (id),
  number smallint not null check (number > 0),
  name text not null check (char_length(name) between 1 and 40),
  -- Of points groups.
  purse_cents bigint check (purse_cents > 0),
  started_at timestamptz not null,
  -- When it ends; null until its organizers end it.
  ends_at timestamptz,
  -- When it ended: no bet begins after that.
  ended_at timestamptz,
  constraint group_seasons_group_id_number_key unique (group_id, number),
  constraint group_seasons_check check (ends_at > started_at)
);
create unique index group_seasons_current on group_seasons (group_id) where ended_at is null;
create index group_seasons_due on group_seasons (ends_at) where ended_at is null and ends_at is not null;
grant select, insert, update on group_seasons to sidebet_app;

-- The waiting times of withdrawals, in the order in which they were set, like approval_amounts. A shorter one takes
-- effect 24 hours after its row.
create table hold_times (
  seq bigint generated always as identity primary key,
  name text not null check (name in ('depositHoldHours', 'winningsHoldHours', 'receiverHoldHours', 'securityHoldHours',
    'refundWindowHours')),
  hours integer not null check (hours >= 0),
  set_at timestamptz not null
);
create index hold_times_name on hold_times (name, seq);
grant select, insert on hold_times to sidebet_app;

-- The accounts of the house. domain/src/book/accounts.ts has the same ids.
create table house_accounts (
  id uuid primary key,
  name text not null unique
);
grant select on house_accounts to sidebet_app;

-- The result of each age check: what, when and by whom, never a document.
create table identity_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  -- 'stated': by the date of birth that the user gave; else the name of the provider.
  provider text not null,
  outcome text not null check (outcome in ('confirmed', 'refused')),
  -- In the provider's words, for operators.
  detail text check (char_length(detail) <= 200)
);
create index identity_checks_user on identity_checks (user_id, at desc);
grant select, insert, delete on identity_checks to sidebet_app;

-- Every recurring job, over all processes (server/src/workers/job-runs.ts): one row each, written every few seconds.
create table job_runs (
  name text primary key,
  every_ms integer not null check (every_ms > 0),
  -- When a process last took over the job.
  registered_at timestamptz not null,
  -- Null until it has run.
  started_at timestamptz,
  took_ms integer,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Why it last failed, without quoted values. It stays when the job succeeds again.
  failure text,
  failures_in_a_row integer not null default 0,
  runs bigint not null default 0,
  failures bigint not null default 0
) with (fillfactor = 50);
grant select, insert, update, delete on job_runs to sidebet_app;

-- Digests of users who must not open a second account. No reference to users: these rows outlive a deleted account.
create table kept_identities (
  -- Of an email address, or of a full name with its date of birth.
  digest bytea not null,
  user_id uuid not null,
  -- Until then no account can be opened with it. Null: until further notice.
  kept_until timestamptz,
  constraint kept_identities_pkey primary key (digest, user_id)
);
create index kept_identities_until on kept_identities (kept_until);
create index kept_identities_user on kept_identities (user_id);
grant select, insert, update, delete on kept_identities to sidebet_app;

-- Where a user logged in before: a digest of the device's name and its network.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  constraint known_devices_pkey primary key (user_id, device_hash)
);
grant select, insert, update, delete on known_devices to sidebet_app;

create function ledger_checkpoints_refuse_change() returns trigger
 language plpgsql
as $$
begin
  raise exception 'Checkpoints are only ever added.';
end
$$;

-- The ledger's tamper-evident checkpoints (docs/adr/0016). Each hash covers the one before.
create table ledger_checkpoints (
  -- Without gaps, from 1.
  number bigint primary key check (number > 0),
  made_at timestamptz not null,
  -- No older transfer can come any more. Null where the server's clock differed from the machine's.
  closes timestamptz,
  -- The transfers covered, one place of the three arrays each, in the order of their time.
  subject_ids uuid[] not null check (cardinality(subject_ids) > 0),
  seqs smallint[] not null,
  digests bytea[] not null,
  prev_hash text not null,
  hash text not null unique,
  constraint ledger_checkpoints_check check (cardinality(seqs) = cardinality(subject_ids)),
  constraint ledger_checkpoints_check1 check (cardinality(digests) = cardinality(subject_ids))
);
alter table ledger_checkpoints alter column subject_ids set storage external;
alter table ledger_checkpoints alter column seqs set storage external;
alter table ledger_checkpoints alter column digests set storage external;
create trigger ledger_checkpoints_stay before delete or update on ledger_checkpoints for each row
  execute function ledger_checkpoints_refuse_change();
create trigger ledger_checkpoints_stay_whole before truncate on ledger_checkpoints for each statement
  execute function ledger_checkpoints_refuse_change();
grant select, insert on ledger_checkpoints to sidebet_app;

-- Failed logins, by a digest of the email address, whether or not it has an account.
create table login_guesses (
  account_key bytea primary key,
  -- Milliseconds since 1970 UTC, the earliest first; at most ten within an hour.
  guesses bigint[] not null,
  -- When its user was last notified that there were too many.
  told_at timestamptz,
  touched_at timestamptz not null
);
create index login_guesses_touched on login_guesses (touched_at);
grant select, insert, update, delete on login_guesses to sidebet_app;

-- Up to which bet and notification emails were written.
create table mail_cursors (
  name text primary key,
  last_id uuid not null
);
grant select, insert, update on mail_cursors to sidebet_app;

-- Emails and pushes that wait to be sent, and those that were sent (docs/adr/0008).
create table mails (
  id uuid primary key,
  channel text not null check (channel in ('email', 'form', 'push', 'webhook')),
  kind text not null,
  user_id uuid references users (id),
  -- Who receives an email; for an email to support, who it is about.
  address text not null,
  subject text not null,
  -- Null once sent, if it contained a link that opens an account.
  text text,
  -- Emails to support have none.
  html text,
  secret boolean not null default false,
  created_at timestamptz not null,
  -- When it may be sent next. Raised before every attempt, so a second process does not send it meanwhile.
  due_at timestamptz not null,
  -- After that it is not sent.
  give_up_at timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- The bet that a push invites its user to answer. The push is dropped if the bet is no longer open. Not a foreign
  -- key, which would lock the bet's row; bets are never removed.
  open_bet_id uuid,
  -- A push about what is new in a group: it is sent only while this notification is unread.
  notification_id uuid,
  constraint mails_check check (sent_at is null or failed_at is null)
);
create index mails_created on mails (created_at, id);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_failed on mails (failed_at) where failed_at is not null;
grant select, insert, update, delete on mails to sidebet_app;

-- The migrations that ran, each with the hash of its file (server/src/db/migrate.ts).
create table migrations (
  name text primary key,
  hash text not null,
  ran_at timestamptz not null default now()
);
grant select on migrations to sidebet_app;

-- Which money this database has: play, test or real. The first start writes the row, and a server with payment keys
-- of another mode refuses to start. The application cannot change or remove it.
create table money_mode (
  only_row boolean default true primary key check (only_row),
  mode text not null check (mode in ('play', 'test', 'live')),
  recorded_at timestamptz not null default now()
);
grant select, insert on money_mode to sidebet_app;

-- Whose notifications a user does not want.
create table mutes (
  user_id uuid not null references users (id),
  muted_id uuid not null references users (id),
  created_at timestamptz not null,
  constraint mutes_pkey primary key (user_id, muted_id),
  constraint mutes_check check (user_id <> muted_id)
);
create index mutes_muted on mutes (muted_id);
grant select, insert, delete on mutes to sidebet_app;

-- What a user reads under the bell. The book writes those about bets with the bet. About friend requests, friendships
-- decide.
create table notifications (
  user_id uuid not null,
  id uuid not null,
  type text not null check (type in ('Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet',
    'LapseBet', 'CorrectBet', 'HoldBet', 'HoldEnded', 'ContestAnswered', 'ResultContested', 'Challenge',
    'ChallengeDeclined', 'Counter', 'CounterEnded', 'Deposit', 'Withdrawal', 'Support', 'GroupNews', 'GroupOffer',
    'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')),
  from_id uuid,
  bet_id uuid,
  content text not null,
  read boolean not null default false,
  created_at timestamptz not null,
  -- The deposit whose credit a notification reports. Opening the deposit's page marks that notification as read.
  credited_deposit uuid,
  -- A decline message is stored only in bets.decline_word. The notification stores where its content quotes the
  -- message, in characters from the start, and readers insert it there. So erasing the message erases the quote.
  quote_at smallint,
  -- Whether the user won, for the notification of a result. A correction may change the bet later.
  result text check (result in ('won', 'lost')),
  -- The group it is about.
  group_id uuid,
  -- The game whose comments mention the user.
  event_id text,
  -- When it was read. Null while unread, and where a version before this column marked it as read.
  read_at timestamptz,
  constraint notifications_pkey primary key (user_id, id)
);
-- Ids grow with time, so the newest are found without slowing down the book.
create index notifications_newest on notifications using brin (id) with (pages_per_range='16', autosummarize='on');
create index notifications_of_words on notifications (from_id) where type in ('Request', 'RequestAccepted',
  'ChallengeDeclined');
-- An unread notification is in one of them and a read one in the other.
create index notifications_read on notifications (coalesce(read_at, created_at)) where read;
create index notifications_unread on notifications (created_at) where not read;
grant select, insert, update, delete on notifications to sidebet_app;

-- Passkeys (WebAuthn) that users log in with.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As WebAuthn writes it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with every use of authenticators that count. A smaller one belongs to a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to sidebet_app;

-- How users want to be paid by members of their iou groups. Only the payers of open payments see it, and Sidebet contacts
-- no one.
create table pay_methods (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('venmo', 'cashApp', 'payPalMe', 'text')),
  value text not null check (char_length(value) between 1 and 140),
  -- The preferred one is first.
  position smallint not null check ("position" >= 0 and "position" <= 3),
  changed_at timestamptz not null,
  constraint pay_methods_pkey primary key (user_id, kind)
);
grant select, insert, delete on pay_methods to sidebet_app;

-- Cards and PayPal accounts that users paid with, as keyed digests of the provider's name for them. They show whether
-- a self-excluded user pays for another account (docs/adr/0013). Not with play money.
create table payment_sources (
  user_id uuid not null references users (id),
  digest bytea not null check (octet_length(digest) = 32),
  source text not null check (source in ('card', 'paypal', 'receiver')),
  -- When it was first seen, by the book's clock.
  seen_at timestamptz not null,
  constraint payment_sources_pkey primary key (digest, user_id)
);
create index payment_sources_seen on payment_sources (seen_at);
create index payment_sources_user on payment_sources (user_id);
grant select, insert, delete on payment_sources to sidebet_app;

-- The result of each location check: what, when and by whom.
create table place_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  -- 'configured', 'proxy', or the name of the provider.
  provider text not null,
  -- ISO 3166: a country, or a country and its part, as in US-NJ. Null where the place is unknown.
  place text check (place ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  outcome text not null check (outcome in ('allowed', 'tooYoung', 'notOffered')),
  minimum_age smallint not null check (minimum_age between 18 and 30)
);
create index place_checks_at on place_checks (at);
create index place_checks_user on place_checks (user_id, at desc);
grant select, insert, delete on place_checks to sidebet_app;

-- A user's breaks and reality checks (docs/adr/0013).
create table protection (
  user_id uuid primary key references users (id),
  time_out_since timestamptz,
  time_out_until timestamptz,
  excluded_since timestamptz,
  -- With excluded_since, null is for ever.
  excluded_until timestamptz,
  return_asked_at timestamptz,
  -- When the last reality check was confirmed.
  check_confirmed_at timestamptz,
  signup_offer_answered_at timestamptz,
  deposit_offer_answered_at timestamptz,
  constraint protection_check check ((time_out_since is null) = (time_out_until is null)),
  constraint protection_check1 check (excluded_since is not null or excluded_until is null and return_asked_at is null),
  constraint protection_check2 check (return_asked_at is null or return_asked_at >= excluded_until)
);
create index protection_exclusions on protection (user_id) where excluded_since is not null;
create index protection_time_outs on protection (time_out_until) where time_out_until is not null;
grant select, insert, update on protection to sidebet_app;

-- A user's own log of limits and breaks. The application can only add and read rows.
create table protection_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  what text not null check (what in ('limitSet', 'looserAsked', 'looserConfirmed', 'looserTakenBack', 'looserLapsed',
    'timeOut', 'exclusion', 'returnAsked', 'unchanged')),
  kind text,
  before_amount bigint,
  after_amount bigint,
  until timestamptz,
  -- Of the request that made the change; null for what happened without one. A repeated request finds its row.
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  request_hash text,
  constraint protection_changes_user_id_idempotency_key_key unique (user_id, idempotency_key),
  constraint protection_changes_check check ((idempotency_key is null) = (request_hash is null))
);
create index protection_changes_breaks on protection_changes (at) where what in ('timeOut', 'exclusion');
create index protection_changes_user on protection_changes (user_id, at desc, id desc);
grant select, insert on protection_changes to sidebet_app;

-- A limit and, where one waits, the higher amount that will replace it.
create table protection_limits (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('depositDay', 'depositWeek', 'depositMonth', 'wagerDay', 'wagerWeek', 'wagerMonth',
    'lossDay', 'lossWeek', 'lossMonth', 'sessionDay', 'realityCheck')),
  -- Cents, or minutes for the last two kinds; null once the limit was removed.
  amount bigint check (amount >= 0),
  -- The requested amount and when it was requested. An instant without an amount removes the limit.
  pending_amount bigint,
  pending_at timestamptz,
  constraint protection_limits_pkey primary key (user_id, kind),
  constraint protection_limits_check check (pending_amount > amount),
  constraint protection_limits_check1 check (pending_at is null or amount is not null),
  constraint protection_limits_check2 check (pending_at is not null or pending_amount is null)
);
create index protection_limits_pending on protection_limits (pending_at) where pending_at is not null;
grant select, insert, update on protection_limits to sidebet_app;

-- How the last calls to each provider went, over all processes.
create table provider_calls (
  provider text primary key check (provider in ('stripe', 'paypal')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Which call failed last and how, without a secret.
  failure text,
  constraint provider_calls_check check (succeeded_at is not null or failed_at is not null)
);
grant select, insert, update on provider_calls to sidebet_app;

-- What is compared with a provider's reports, one row each: when it was compared last, and what differed then.
create table provider_checks (
  -- A deposit or a withdrawal by its id; by the checkout's id, a payment at the card provider that no deposit knows.
  kind text not null check (kind in ('deposit', 'payout', 'checkout')),
  subject text not null,
  provider text not null check (provider in ('stripe', 'paypal')),
  -- Null: changed since, and due at once. Infinity: so old that nothing changes at the provider any more.
  checked_at timestamptz,
  -- Since when the provider has been ahead of the book; its news may be on the way.
  behind_since timestamptz,
  -- {what, ours, provider} at that time; null when they agreed.
  difference jsonb,
  -- Why this row could not be compared although others could; null when it was. It is tried again every round, after
  -- all others.
  unchecked text,
  constraint provider_checks_pkey primary key (kind, subject)
);
create index provider_checks_due on provider_checks (kind, checked_at nulls first);
create index provider_checks_open on provider_checks (kind, checked_at) where difference is not null
  or behind_since is not null;
create index provider_checks_unchecked on provider_checks (kind, checked_at) where unchecked is not null;
grant select, insert, update, delete on provider_checks to sidebet_app;

-- Webhook events, stored before they are processed. A second delivery finds its row.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- What came of it: 'credited', 'mismatch: amount', 'ignored: …'.
  outcome text,
  -- The kind of outcome, which decides whether a repeated delivery is processed again. Null where the event is
  -- unprocessed, or was processed before this column existed.
  result text check (result in ('applied', 'known', 'ignored', 'pending', 'outdated', 'mismatch', 'refused')),
  constraint provider_events_pkey primary key (provider, event_id)
);
create index provider_events_emptied on provider_events (processed_at) where body = '';
create index provider_events_newest on provider_events (provider, received_at desc);
-- The body is kept until the event is processed, and for a month after that.
create index provider_events_told on provider_events (processed_at) where body <> '';
-- For the metrics.
create index provider_events_unprocessed on provider_events (received_at) where processed_at is null;
grant select, insert, update, delete on provider_events to sidebet_app;

-- How the last report of a provider was fetched.
create table provider_reports (
  provider text primary key check (provider in ('stripe', 'paypal')),
  -- When it was last fetched.
  asked_at timestamptz not null,
  -- Why it could not be fetched; null when it was.
  unchecked text,
  -- Until when the provider's list of checkouts was read.
  listed_until timestamptz
);
grant select, insert, update on provider_reports to sidebet_app;

-- Processes of version 1.0.0 write a session's token alone. The next release drops this.
create function hash_session_token() returns trigger
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  new.token_hash := sha256(convert_to(new.token, 'UTF8'));
  return new;
end $$;

-- A suspended user gets no session, however they log in. The lock makes a login wait for a suspension at the same
-- time.
create function refuse_session_of_suspended() returns trigger
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  suspended timestamptz;
begin
  select u.suspended_at into suspended from users u where u.id = new.user_id for share;
  if suspended is not null then
    raise exception 'Person % is suspended.', new.user_id using errcode = 'SB403';
  end if;
  return new;
end
$$;

-- Logged-in browsers.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The plain token, for a day after 0123 ran in a database of version 1.0.0; null otherwise. The next release drops it.
  token text unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- To within a few minutes; a session unused for a week ends.
  last_seen_at timestamptz not null default now(),
  -- When the user last proved who they are.
  proven_at timestamptz not null default now(),
  -- The user's login before this one.
  previous_login_at timestamptz,
  -- When a code or a passkey was last used; null where only a password was. Operators need one.
  second_factor_at timestamptz,
  -- When this session first used the operators' console; null until then. The security log records that request
  -- alone.
  console_entered_at timestamptz,
  -- The SHA-256 of its token.
  token_hash bytea
);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_token_hash on sessions (token_hash);
create index sessions_user on sessions (user_id);
create trigger sessions_hash_token before insert or update of token on sessions for each row
  when (new.token is not null) execute function hash_session_token();
create trigger sessions_not_of_suspended before insert on sessions for each row
  execute function refuse_session_of_suspended();
grant select, insert, update, delete on sessions to sidebet_app;

-- The browsers that get pushes (docs/adr/0037).
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A device that is logged out, by whatever way, gets no pushes.
  session_id uuid references sessions (id) on delete cascade,
  -- The address at the browser's push service.
  endpoint text not null unique,
  -- The browser's keys, base64url.
  p256dh text not null,
  auth text not null,
  -- Our public key, to which the push service binds the subscription.
  server_key text not null,
  created_at timestamptz not null
);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_user on push_subscriptions (user_id);
grant select, insert, update, delete on push_subscriptions to sidebet_app;

-- What the reconciliation of new transfers continues from, and how far the pass over the old ones is (docs/adr/0051).
-- One row.
create table reconciliation_state (
  only_row boolean default true primary key check (only_row),
  -- When the last round ended, in the database's time.
  ended_at timestamptz not null default '-infinity',
  -- The snapshot up to which every transfer is verified, and the balances of the house accounts in it. Null:
  -- everything is read.
  verified jsonb,
  -- The pass in progress; null between two passes.
  pass jsonb,
  -- Parts of the ledger that differed. They are checked again in every round.
  differing jsonb not null default '[]',
  -- When everything was last checked.
  passed_at timestamptz
);
grant select, update on reconciliation_state to sidebet_app;

-- The result of each reconciliation.
create table reconciliations (
  at timestamptz primary key,
  agrees boolean not null,
  first_difference text,
  figures jsonb not null,
  -- Anchors: each reconciliation records the newest row of the audit log. They still disagree with a log that was cut
  -- short or rewritten, its head included.
  audit_seq bigint,
  audit_hash text,
  -- Each check of a reconciliation: [{check, figures, differences, unchecked}].
  checks jsonb not null default '[]',
  -- Anchors: each reconciliation records the newest checkpoint.
  seal_number bigint,
  seal_hash text
);
create index reconciliations_agreeing on reconciliations (at) where agrees;
-- A pass compares each part of the checkpoints with what reconciliations recorded of them.
create index reconciliations_checkpoint on reconciliations (seal_number, seal_hash) where seal_number > 0;
create index reconciliations_differing on reconciliations (at) where not agrees;
grant select, insert on reconciliations to sidebet_app;

-- Reports of users about others. The evidence is what the reporter saw at the time.
create table reports (
  id uuid primary key,
  reporter_id uuid not null references users (id),
  user_id uuid not null references users (id),
  -- The bet the report is about; null for a profile.
  bet_id uuid references bets (id),
  reason text not null check (reason in ('harassment', 'impersonation', 'offensive', 'cheating', 'other')),
  message text not null,
  evidence jsonb not null,
  created_at timestamptz not null,
  -- How an operator decided.
  action text check (action in ('dismiss', 'warn', 'removePicture', 'removeText', 'silence', 'suspend')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  decided_reason text,
  -- A report may be about a message; the evidence keeps its text.
  message_id uuid references group_messages (id),
  -- Copies of the pictures that the reporter saw: the person's and, of a message, its group's. Null without a
  -- picture, and after the copies' retention.
  picture text,
  group_picture text,
  -- A report may be about a group. Then the person is its owner, and the evidence keeps its name and rules.
  group_id uuid references groups (id),
  -- A report may be about a payment. The evidence has what both sides said.
  payment_id uuid references group_payments (id),
  constraint reports_check check (reporter_id <> user_id),
  constraint reports_check1 check ((action is null) = (decided_at is null) and (action is null) = (decided_by is null)
    and (action is null) = (decided_reason is null))
);
create index reports_group on reports (group_id) where group_id is not null;
create index reports_message on reports (message_id) where message_id is not null;
create index reports_newest on reports (created_at desc, id desc);
create index reports_of_user on reports (user_id);
-- One open report of each user about the same person, bet, message, group or payment.
create unique index reports_open_about on reports (reporter_id, user_id, coalesce(bet_id,
  '00000000-0000-0000-0000-000000000000'), coalesce(message_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(group_id, '00000000-0000-0000-0000-000000000000'), coalesce(payment_id,
  '00000000-0000-0000-0000-000000000000')) where action is null;
create index reports_payment on reports (payment_id) where payment_id is not null;
create index reports_pictures on reports (decided_at) where picture is not null or group_picture is not null;
grant select, insert, update, delete on reports to sidebet_app;

-- What both sides of a bet say about a result they contest. With a case, the operators decide; without one, the two
-- sides.
create table result_contests (
  bet_id uuid not null references bets (id),
  user_id uuid not null references users (id),
  case_id uuid references contest_cases (id),
  words text not null,
  created_at timestamptz not null,
  verdict text check (verdict in ('agreed', 'right')),
  constraint result_contests_pkey primary key (bet_id, user_id),
  constraint result_contests_answer check (verdict is null or case_id is null and words = '')
);
-- One contest for each bet.
create unique index result_contests_between_sides on result_contests (bet_id) where case_id is null and verdict is null;
create index result_contests_case on result_contests (case_id, created_at);
create index result_contests_user on result_contests (user_id, created_at);
grant select, insert, delete on result_contests to sidebet_app;

-- Results that an operator entered or corrected and that wait for a second operator, because the stakes on the event
-- are above the amount in force (docs/adr/0015).
create table result_requests (
  id uuid primary key,
  event_id text not null references events (id),
  home_score integer,
  away_score integer,
  -- The result that the operator saw; null scores where there was none.
  seen_home_score integer,
  seen_away_score integer,
  seen_version integer not null,
  reason text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decided_reason text,
  ending text,
  -- A void that waits for a second operator. It has no score; the void reason is that of the event.
  void_reason text check (void_reason in ('operator', 'otherPlace', 'replaced')),
  -- Operators cannot approve their own result.
  constraint result_requests_check check (decided_by <> requested_by or status = 'rejected'),
  constraint result_requests_check1 check (status <> 'pending' or decided_by is null),
  constraint result_requests_check2 check ((status = 'pending') = (decided_at is null)),
  constraint result_requests_check3 check ((status = 'pending') = (decided_reason is null)),
  constraint result_requests_check4 check (void_reason is null or home_score is null and away_score is null
    and ending is null)
);
create unique index result_requests_pending on result_requests (event_id) where status = 'pending';
create index result_requests_status on result_requests (status, requested_at desc, id desc);
grant select, insert, update (status, decided_by, decided_at, decided_reason) on result_requests to sidebet_app;

-- When the feed last answered a call for a sport's scores. A score that stays the same changes no event, so its age
-- is read here.
create table score_checks (
  sport_key text primary key,
  checked_at timestamptz not null
);
grant select, insert, update on score_checks to sidebet_app;

create function security_events_refuse_change() returns trigger
 language plpgsql
as $$
begin
  raise exception 'The security log is only ever added to.';
end
$$;

-- Logins and changes of credentials. Rows outlive the account. The application can add and read them;
-- sweep_security_events deletes old ones.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  -- Null where no user is known, as after a wrong email address.
  user_id uuid,
  -- The reason, the factor or the endpoint, as a code. No spaces and no @: neither an address nor a typed text fits.
  detail text not null default '' check (detail ~ '^[A-Za-z0-9._-]{0,80}$'),
  -- The head of a digest of the session's id.
  session_ref text check (session_ref ~ '^[0-9a-f]{12}$'),
  -- The network alone: three numbers of IPv4, four groups of IPv6.
  network text check (network ~ '^[0-9a-f.:]{0,45}$'),
  -- A name such as 'Chrome on Windows'.
  device text check (char_length(device) <= 80)
);
create index security_events_at on security_events (at);
create index security_events_kind on security_events (kind, id desc);
create index security_events_user on security_events (user_id, id desc);
create trigger security_events_stay before update on security_events for each row
  execute function security_events_refuse_change();
create trigger security_events_stay_whole before truncate on security_events for each statement
  execute function security_events_refuse_change();
grant select, insert on security_events to sidebet_app;

-- How long users with a limit were logged in: one row for each time without a longer pause.
create table session_use (
  user_id uuid not null references users (id),
  started_at timestamptz not null,
  last_at timestamptz not null,
  constraint session_use_pkey primary key (user_id, started_at),
  constraint session_use_check check (last_at >= started_at)
);
create index session_use_last on session_use (last_at);
grant select, insert, update, delete on session_use to sidebet_app;

-- Settings that relax a control wait here for a second operator (docs/adr/0015). Each has the old value that the
-- operator saw and the new one.
create table setting_requests (
  id uuid primary key,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  reason text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decided_reason text,
  constraint setting_requests_check check (decided_by <> requested_by or status = 'rejected'),
  constraint setting_requests_check1 check (status <> 'pending' or decided_by is null),
  constraint setting_requests_check2 check ((status = 'pending') = (decided_at is null)),
  constraint setting_requests_check3 check ((status = 'pending') = (decided_reason is null))
);
create index setting_requests_status on setting_requests (status, requested_at desc, id desc);
grant select, insert, update (status, decided_by, decided_at, decided_reason) on setting_requests to sidebet_app;

-- The newest setup link of a site without cash (docs/adr/0047). One row: a start of the server replaces it. The token
-- is derived from the id and not stored.
create table setup_links (
  only_row boolean default true primary key check (only_row),
  id uuid not null,
  expires_at timestamptz not null,
  claimed_at timestamptz
);
grant select, insert, update on setup_links to sidebet_app;

-- Sports whose last answer listed far fewer events than before, and which events were missing. Nothing is unlisted
-- until a later answer agrees.
create table shrunk_listings (
  sport_key text primary key,
  since timestamptz not null,
  missing_ids text[] not null
);
grant select, insert, update, delete on shrunk_listings to sidebet_app;

-- The name, colors and rule of joining of a site without cash (docs/adr/0047). One row, once they are chosen.
create table site_settings (
  only_row boolean default true primary key check (only_row),
  name text not null,
  dark_color text not null check (dark_color ~ '^#[0-9a-f]{6}$'),
  light_color text not null check (light_color ~ '^#[0-9a-f]{6}$'),
  joining text not null check (joining in ('anyone', 'invited')),
  changed_at timestamptz not null default now()
);
grant select, insert, update on site_settings to sidebet_app;

-- Sports on which betting is stopped.
create table stopped_sports (
  sport_key text primary key,
  stopped_at timestamptz not null
);
grant select, insert, delete on stopped_sports to sidebet_app;

-- Files that users sent with a message to support.
create table support_attachments (
  -- Where it is read: /api/files/ and the key it is stored under.
  url text primary key check (url ~~ '/api/files/support_attachments/%'),
  user_id uuid not null references users (id),
  -- The file's name on the user's device.
  name text not null check (char_length(name) between 1 and 255),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index support_attachments_age on support_attachments (created_at);
create index support_attachments_user on support_attachments (user_id, created_at);
grant select, insert, delete on support_attachments to sidebet_app;

-- Notifies the console's queues of every change, by the book, a worker, a webhook or the command line.
create function tell_console() returns trigger
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  perform pg_notify('sidebet_live', json_build_object('console', json_build_array(tg_argv[0]))::text);
  return null;
end
$$;

-- Messages to support.
create table support_tickets (
  -- Chosen by the sender's page, so a repeated request makes one ticket.
  id uuid primary key,
  user_id uuid not null references users (id),
  -- As they were when the message was sent.
  user_email text not null,
  user_name text not null,
  subject text not null check (char_length(subject) between 1 and 120),
  category text not null check (category in ('general', 'deposit', 'withdrawal', 'account', 'bug', 'other')),
  message text not null check (char_length(message) between 1 and 5000),
  attachment_url text unique references support_attachments (url),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_tickets_status on support_tickets (status, created_at);
create index support_tickets_user on support_tickets (user_id, created_at desc, id desc);
create trigger support_tickets_changed after insert or update on support_tickets for each row
  execute function tell_console('support');
grant select, insert, update (status, updated_at), delete on support_tickets to sidebet_app;

-- Answers of support. Rows are only added. The user reads message and time; the operator's name is for operators and
-- the audit log.
create table support_answers (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id),
  operator_id uuid not null references users (id),
  -- The operator's name at that time.
  operator_name text not null,
  message text not null check (char_length(message) between 1 and 5000),
  -- Whether it was also sent by email. An unverified address gets none.
  mailed boolean not null,
  created_at timestamptz not null
);
create index support_answers_ticket on support_answers (ticket_id, created_at, id);
grant select, insert, delete on support_answers to sidebet_app;

-- One row, or none: without settings every bet and deposit is refused.
create table system_settings (
  only_row boolean default true primary key check (only_row),
  bets_allowed boolean not null,
  can_place_bets boolean not null,
  block_app_use boolean not null,
  deposits_allowed boolean not null,
  tie_rule text not null default 'awayWins' check (tie_rule in ('awayWins', 'refund')),
  updated_at timestamptz not null default now(),
  -- Withdrawals above it wait for an operator. At or below it they are approved at once.
  withdrawal_approval_cents bigint not null default 50000 check (withdrawal_approval_cents >= 0),
  adjustment_approval_cents bigint not null default 10000 check (adjustment_approval_cents >= 0),
  -- How long before the start betting closes.
  betting_margin_ms integer not null default 0 check (betting_margin_ms between 0 and 3600000),
  -- The smallest wager of a new bet, and how many open bets one user may have on one event.
  minimum_stake_cents bigint not null default 100 check (minimum_stake_cents between 1 and 100000000),
  open_bets_per_event integer not null default 20 check (open_bets_per_event between 1 and 1000),
  -- Withdrawals of one user within 7 days above this sum wait for an operator. The other sum is that of 24 hours.
  withdrawal_week_approval_cents bigint not null default 200000 check (withdrawal_week_approval_cents >= 0),
  deposit_hold_hours integer not null default 120 check (deposit_hold_hours between 0 and 2160),
  winnings_hold_hours integer not null default 4 check (winnings_hold_hours between 0 and 2160),
  receiver_hold_hours integer not null default 24 check (receiver_hold_hours between 0 and 2160),
  security_hold_hours integer not null default 24 check (security_hold_hours between 0 and 2160),
  result_approval_cents bigint not null default 100000 check (result_approval_cents >= 0),
  -- How long a card deposit can be refunded to its card: 120 days. At 0 every withdrawal goes through PayPal.
  refund_window_hours integer not null default 2880 check (refund_window_hours between 0 and 8760),
  -- How long a new priced offer to anyone can be corrected and not taken (docs/rules.md#new-offers); 0 for not at
  -- all.
  new_offer_ms integer not null default 5000 check (new_offer_ms between 0 and 60000),
  -- The price that a new betslip to anyone opens with.
  default_price text not null default 'standard' check (default_price in ('standard', 'fair'))
);
grant select, insert, update, delete on system_settings to sidebet_app;

-- Other names of a team, in one sport. `alias` is folded as foldName does.
create table team_aliases (
  sport_key text not null,
  alias text not null,
  team text not null,
  created_at timestamptz not null,
  -- The name as the feed writes it. Null if an earlier version stored only `alias`.
  name text,
  constraint team_aliases_pkey primary key (sport_key, alias)
);
grant select, insert, update, delete on team_aliases to sidebet_app;

-- Which version of the terms each user accepted, and when. users.terms_version is the last one. The trigger is the
-- only writer of the history, so both always change together and the application can neither change nor delete a
-- line.
create table terms_acceptances (
  user_id uuid not null references users (id),
  -- The day that version took effect.
  version date not null,
  accepted_at timestamptz not null default now(),
  constraint terms_acceptances_pkey primary key (user_id, version)
);
grant select on terms_acceptances to sidebet_app;

-- Secrets of authenticator apps.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted (server/src/features/accounts/seal.ts).
  secret bytea not null,
  -- Null until the first code was right.
  confirmed_at timestamptz,
  -- The newest step whose code was used: no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
grant select, insert, update, delete on totp_secrets to sidebet_app;

-- The ledger. The application can only add and read rows. A correction is a transfer back.
create table transfers (
  -- What the transfer belongs to (a bet, a deposit, a withdrawal, an adjustment), and its number there.
  subject_id uuid not null,
  seq smallint not null,
  kind transfer_kind not null,
  debit_account uuid not null,
  credit_account uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The user whose available money changed, with that account's number, balance before and after.
  user_id uuid,
  version bigint,
  before_cents bigint,
  after_cents bigint,
  created_at timestamptz not null,
  constraint transfers_pkey primary key (subject_id, seq),
  constraint transfers_after_cents_check check (after_cents >= 0 or is_group_id(user_id)),
  constraint transfers_apart check (is_group_id(debit_account) = is_group_id(credit_account)),
  constraint transfers_check check (credit_account <> debit_account),
  constraint transfers_check1 check ((user_id is null) = (version is null)),
  constraint transfers_check2 check (user_id is null or user_id = debit_account or user_id = credit_account),
  constraint transfers_check3 check (user_id is null or after_cents = (before_cents +
    case
        when user_id = credit_account then amount_cents
        else - amount_cents
    end))
);
-- Rows come in the order of their time, and an index of a few pages finds a day of the ledger.
create index transfers_time on transfers using brin (created_at) with (pages_per_range='32', autosummarize='on');
create unique index transfers_user on transfers (user_id, version) where user_id is not null;
grant select, insert on transfers to sidebet_app;

-- Files without a reference. A worker deletes them.
create table unwanted_files (
  key text primary key check (key ~ '^(profile_pictures|support_attachments|group_pictures|report_pictures)/'),
  since timestamptz not null,
  -- A file is listed here before it is stored, and its row is removed with the first reference. So no fault leaves a
  -- file that is never deleted. Null where a reference was removed.
  not_before timestamptz,
  -- When its removal last failed.
  tried_at timestamptz
);
grant select, insert, update (tried_at), delete on unwanted_files to sidebet_app;

-- Links and codes that confirm an email address or reset a password.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_expiry on verifications (expires_at);
create index verifications_identifier on verifications (identifier);
-- A new password link cancels the user's older ones.
create index verifications_value on verifications (value);
grant select, insert, update, delete on verifications to sidebet_app;

-- Any change of what a provider also reports makes it due for a comparison.
create function check_payout_again() returns trigger
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  insert into provider_checks (kind, subject, provider) values ('payout', new.id::text, 'paypal')
  on conflict (kind, subject) do update set checked_at = null where provider_checks.checked_at is not null;
  return null;
end
$$;

-- Withdrawals, from request to payout (docs/adr/0009). Amounts are cents.
create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents >= 1000),
  paypal_email text not null check (char_length(paypal_email) between 3 and 254),
  -- Money is held while processing (requested), approved (may be sent) or sent (PayPal has it); then paid or
  -- returned.
  status text not null check (status in ('processing', 'approved', 'sent', 'paid', 'returned')),
  requested_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  -- Why it was returned, as the person reads it.
  reason text,
  -- PayPal's ids of the payout and of the one item in it.
  payout_batch_id text unique,
  payout_item_id text unique,
  -- How many transfers belong to it.
  transfer_count smallint not null,
  -- The first attempt that may have reached PayPal; null while it is certain that none has. Set before each call.
  sending_at timestamptz,
  payout_attempts integer not null default 0,
  -- When a worker next sends it or asks about it; null: at once, or never again once it has ended.
  payout_due_at timestamptz,
  -- PayPal's last status of the item.
  payout_status text,
  -- Why the last attempt or the payout itself failed or waits, in PayPal's word.
  payout_issue text,
  -- How long PayPal holds money for a receiver without an account. Then it comes back.
  unclaimed_until timestamptz,
  -- Why an operator has to review it.
  review text,
  -- What PayPal charged for the payout. The house pays it, never the user.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- Not sent before this; null where it may be sent as soon as it is approved.
  send_after timestamptz,
  send_after_reason text check (send_after_reason in ('newReceiver', 'changedLogin')),
  -- What of a withdrawal is not paid through PayPal: its refunds that did not fail.
  refund_cents bigint not null default 0,
  -- Which key the digest of this withdrawal's receiver was made with; null while it was not compared.
  source_key bytea,
  constraint withdrawals_check check ((status = 'returned') = (returned_at is not null)),
  constraint withdrawals_check1 check (status <> 'paid' or paid_at is not null),
  constraint withdrawals_check2 check (refund_cents between 0 and amount_cents),
  constraint withdrawals_send_after check ((send_after is null) = (send_after_reason is null))
);
create index withdrawals_by_state on withdrawals (status, requested_at desc, id desc);
-- Withdrawals, the newest first, of all users or in one state.
create index withdrawals_by_time on withdrawals (requested_at desc, id desc);
create index withdrawals_in_flight on withdrawals (status, requested_at) where status in ('processing', 'approved',
  'sent');
create index withdrawals_payout_due on withdrawals (payout_due_at) where (status in ('approved', 'sent'))
  or payout_due_at is not null;
-- Finds other users who were paid at the same address, for flags.
create index withdrawals_receiver on withdrawals (lower(paypal_email));
-- The newest withdrawals.
create index withdrawals_requested on withdrawals (requested_at);
create index withdrawals_source_unchecked on withdrawals (requested_at) where source_key is null;
create index withdrawals_under_review on withdrawals (requested_at, id) where review is not null;
create index withdrawals_user on withdrawals (user_id, requested_at desc, id desc);
create trigger payouts_are_checked_again after update of status, amount_cents, payout_batch_id, fee_cents on withdrawals
  for each row when (new.payout_batch_id is not null and (old.status is distinct from new.status
  or old.amount_cents is distinct from new.amount_cents or old.payout_batch_id is distinct from new.payout_batch_id
  or old.fee_cents is distinct from new.fee_cents)) execute function check_payout_again();
create trigger withdrawals_moved after update on withdrawals for each row when (old.status is distinct from new.status
  or old.review is distinct from new.review or old.payout_status is distinct from new.payout_status
  or old.payout_issue is distinct from new.payout_issue or old.unclaimed_until is distinct from new.unclaimed_until)
  execute function tell_console('withdrawals');
create trigger withdrawals_requested after insert on withdrawals for each row
  execute function tell_console('withdrawals');
grant select, insert, update on withdrawals to sidebet_app;

-- The parts of a withdrawal that go back to a card, written with the request. The book changes a row under the lock
-- of its withdrawal. Only `sending_at` is the worker's, under the same lock.
create table withdrawal_refunds (
  withdrawal_id uuid not null references withdrawals (id),
  deposit_id uuid not null references deposits (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Failed: it never left, and the PayPal payout includes it. Returned: it is back in the balance.
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'returned')),
  -- The provider's id of the refund.
  refund_id text unique,
  -- When the provider was first called; null while it certainly knows nothing of the refund. Set before each call.
  sending_at timestamptz,
  -- When it succeeded, failed or was returned.
  ended_at timestamptz,
  -- Why it failed or was returned.
  reason text,
  constraint withdrawal_refunds_pkey primary key (withdrawal_id, deposit_id),
  constraint withdrawal_refunds_check check ((status = 'pending') = (ended_at is null)),
  constraint withdrawal_refunds_check1 check (status <> 'succeeded' or refund_id is not null)
);
create index withdrawal_refunds_deposit on withdrawal_refunds (deposit_id);
create index withdrawal_refunds_pending on withdrawal_refunds (withdrawal_id) where status = 'pending';
grant select, insert, update on withdrawal_refunds to sidebet_app;

-- Version 1.0.0 calls this for an operator's adjustments, and may run while a site is upgraded. A later release drops
-- it.
create function adjusted_alone_cents(operator uuid, since timestamptz, except_adjustment uuid) returns bigint
 language sql stable
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
  select decided_alone_cents(operator, since, except_adjustment::text)
$$;

-- For the transaction that posts the money: it fails if the request was already decided.
create function approve_adjustment(request_id uuid, approver uuid, approved_at timestamptz, why text) returns void
 language plpgsql set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  update adjustment_requests set status = 'approved', decided_by = approver, decided_at = approved_at, decided_reason = why
  where id = request_id and status = 'pending';
  if not found then
    raise exception 'Adjustment % is not pending.', request_id using errcode = 'SB409';
  end if;
end
$$;

-- Adds a row in the caller's transaction. Others who add a row wait until it ends, so call it last.
create function audit_append(acted_at timestamptz, actor_id uuid, actor_name text, action text, subject_kind text, subject_id text, reason text, details jsonb) returns bigint
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  head audit_head;
  added audit_log;
begin
  select * into strict head from audit_head for update;
  added := row(head.seq + 1, acted_at, actor_id, actor_name, action, subject_kind, subject_id, reason, details, head.hash, '');
  added.hash := audit_hash(added);
  insert into audit_log select added.*;
  update audit_head set seq = added.seq, hash = added.hash;
  return added.seq;
end
$$;
revoke all on function audit_append(timestamptz,uuid,text,text,text,text,text,jsonb) from public;
grant execute on function audit_append(timestamptz,uuid,text,text,text,text,text,jsonb) to sidebet_app;

-- Each field is preceded by its length, so no two rows have the same text. server/src/audit/verify.ts computes it
-- too.
create function audit_hash(entry audit_log) returns text
 language sql stable
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
  select encode(sha256(convert_to(string_agg(octet_length(field) || ':' || field, '' order by place), 'UTF8')), 'hex')
  from unnest(array[
    entry.prev_hash,
    entry.seq::text,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_id::text,
    entry.actor_name,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    entry.reason,
    entry.details::text
  ]) with ordinality as fields (field, place)
$$;

-- What an operator moved or put at stake without another operator's approval, except one adjustment or bet. An
-- adjustment counts given and taken, the others both stakes of the bets they decided. Rows without an amount count 0.
create function decided_alone_cents(operator uuid, since timestamptz, except_subject text) returns bigint
 language sql stable
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
  select coalesce(sum(abs(coalesce((details->>'amountCents')::bigint, (details->>'atStakeCents')::bigint, 0))), 0)::bigint
  from audit_log
  where action in ('adjustment.post', 'event.enterResult', 'event.correctResult', 'event.resolveHold', 'event.void', 'bet.void')
    and actor_id = operator and at > since
    and (except_subject is null or coalesce(details->>'adjustmentId', subject_id) <> except_subject)
$$;

-- Fails if the same adjustment, sent twice at once, was both posted and requested.
create function hold_adjustment(adjustment uuid, operator uuid, since timestamptz, seen_cents bigint) returns void
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  perform hold_decision(operator, since, adjustment::text, seen_cents);
  if exists (select from adjustment_requests where id = adjustment)
    and exists (select from transfers where subject_id = adjustment)
  then
    raise exception 'Adjustment % must be decided again.', adjustment using errcode = 'SB410';
  end if;
end
$$;
revoke all on function hold_adjustment(uuid,uuid,timestamptz,bigint) from public;
grant execute on function hold_adjustment(uuid,uuid,timestamptz,bigint) to sidebet_app;

-- Runs in the transaction that writes the decision. The audit log's row of every other decision waits for the same
-- lock. Fails if the operator has decided more in the meantime, because the decision must then be made again.
create function hold_decision(operator uuid, since timestamptz, except_subject text, seen_cents bigint) returns void
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  perform from audit_head for update;
  if decided_alone_cents(operator, since, except_subject) > seen_cents then
    raise exception 'Operator % has decided more in the meantime.', operator using errcode = 'SB410';
  end if;
end
$$;
revoke all on function hold_decision(uuid,timestamptz,text,bigint) from public;
grant execute on function hold_decision(uuid,timestamptz,text,bigint) to sidebet_app;

-- pg_input_is_valid needs PostgreSQL 16.
create function parse_address(address text) returns inet
 language plpgsql immutable
as $$
begin
  return address::inet;
exception when invalid_text_representation then
  return null;
end $$;

create function payout_of(b bets, holder uuid) returns bigint
 language sql immutable parallel safe
return case when ((b).creator_id = holder) then (b).payout_cents else coalesce((b).acceptor_payout_cents,
  (b).payout_cents) end;

-- What one user stakes on a bet, and gets back by winning it.
create function stake_of(b bets, holder uuid) returns bigint
 language sql immutable parallel safe
return case when ((b).creator_id = holder) then (b).wager_cents else coalesce((b).acceptor_stake_cents,
  (b).wager_cents) end;

-- Reconciliations record the hashes that later verifications compare with (docs/adr/0055), so the application can
-- delete them only here. Every round with a difference stays, as do all of 30 days and the last of each day for two
-- years.
create function sweep_reconciliations(thin_before timestamptz, end_before timestamptz, at_most integer) returns bigint
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  swept bigint;
begin
  delete from reconciliations where at = any (array(
    select at from (
      select at, lead(at) over (order by at) as next from reconciliations
      where agrees and at < least(thin_before, now() - interval '30 days')) r
    where at < least(end_before, now() - interval '730 days') or date_trunc('day', at, 'UTC') = date_trunc('day', next, 'UTC')
    order by at limit at_most));
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke all on function sweep_reconciliations(timestamptz,timestamptz,integer) from public;
grant execute on function sweep_reconciliations(timestamptz,timestamptz,integer) to sidebet_app;

-- As sweep_security_events(timestamptz), but at most so many rows at once. A later release drops that one.
create function sweep_security_events(older_than timestamptz) returns bigint
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  swept bigint;
begin
  delete from security_events where at < least(older_than, now() - interval '30 days');
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke all on function sweep_security_events(timestamptz) from public;
grant execute on function sweep_security_events(timestamptz) to sidebet_app;

create function sweep_security_events(older_than timestamptz, at_most integer) returns bigint
 language plpgsql security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  swept bigint;
begin
  delete from security_events where id = any (array(
    select id from security_events where at < least(older_than, now() - interval '30 days') order by at limit at_most));
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke all on function sweep_security_events(timestamptz,integer) from public;
grant execute on function sweep_security_events(timestamptz,integer) to sidebet_app;

insert into approval_amounts (name, cents, set_at) values
  ('adjustmentApprovalCents', 10000, '1970-01-01 00:00:00+00'),
  ('withdrawalApprovalCents', 50000, '1970-01-01 00:00:00+00'),
  ('withdrawalWeekApprovalCents', 200000, '1970-01-01 00:00:00+00'),
  ('resultApprovalCents', 100000, '1970-01-01 00:00:00+00');

insert into audit_head (only_row, seq, hash) values
  (true, 0, '0000000000000000000000000000000000000000000000000000000000000000');

insert into exchange_fees (bps, cap_cents, set_at) values
  (200, null, '1970-01-01 00:00:00+00');

insert into hold_times (name, hours, set_at) values
  ('depositHoldHours', 120, '1970-01-01 00:00:00+00'),
  ('winningsHoldHours', 4, '1970-01-01 00:00:00+00'),
  ('receiverHoldHours', 24, '1970-01-01 00:00:00+00'),
  ('securityHoldHours', 24, '1970-01-01 00:00:00+00'),
  ('refundWindowHours', 2880, '1970-01-01 00:00:00+00');

insert into house_accounts (id, name) values
  ('00000000-0000-0000-0000-000000000001', 'House fees'),
  ('00000000-0000-0000-0000-000000000002', 'Card provider'),
  ('00000000-0000-0000-0000-000000000003', 'PayPal'),
  ('00000000-0000-0000-0000-000000000004', 'Withdrawals in flight'),
  ('00000000-0000-0000-0000-000000000005', 'Adjustments'),
  ('00000000-0000-0000-0000-000000000006', 'Advances'),
  ('00000000-0000-0000-0000-000000000007', 'Disputed deposits'),
  ('00000000-0000-0000-0000-000000000008', 'Payout fees');

insert into reconciliation_state (only_row, ended_at, verified, pass, differing, passed_at) values
  (true, '-infinity', null, null, '[]', null);

insert into system_settings (only_row, bets_allowed, can_place_bets, block_app_use, deposits_allowed, tie_rule,
  withdrawal_approval_cents, adjustment_approval_cents, betting_margin_ms, minimum_stake_cents, open_bets_per_event,
  withdrawal_week_approval_cents, deposit_hold_hours, winnings_hold_hours, receiver_hold_hours, security_hold_hours,
  result_approval_cents, refund_window_hours, new_offer_ms, default_price) values
  (true, true, true, false, true, 'awayWins', 50000, 10000, 0, 100, 20, 200000, 120, 4, 24, 24, 100000, 2880, 5000,
    'standard');

insert into migrations (name, hash) values
  ('0001_people.sql', '91992e0609e84ec7b6c3676013409bb1dcf5918559783f616c9c8638bc7b697a'),
  ('0002_games.sql', 'fdae1720054a69cf9bbfbcc6f3b4bfe4b8493228d9b662eb0381e9e62e5bc723'),
  ('0003_book.sql', 'd17d51d344bbd11963fb3fcf220c1fe636dcbabec9a3c9a5dc1e5db3429f131c'),
  ('0004_wallet.sql', 'c6378422d9a4a1a7d8774a70a39f794a9bf427ef14323f4afc52ff772ffd1c67'),
  ('0005_app_role.sql', '1b01f1fe4aa2bd49252081b03e3dff8a4f2ee21258aec09ca3b5c9807cae3036'),
  ('0006_feed_calls.sql', 'd38a7a934c9474b60a1b99d305072807ce7d0fe8b6f3f7daba5512d5006073f8'),
  ('0007_notification_types.sql', '08cd842c98d6084ee66124a1050d442696786847299665d2da53bf8c01163cab'),
  ('0008_friends.sql', '89a22c5a528be052786a304c4e4365167835cc2a00da7cd447b846be3f9ee252'),
  ('0009_challenges.sql', '96a74a59404ba53abeec6d743082df8cd6261aff589342995ab9292b0ea26ecb'),
  ('0010_support.sql', '7541b8515d808f752948f5190bd15d222df7a739f65fa992765b14fc1bf5abff'),
  ('0011_mail.sql', 'dab4caa93bf91feac37ad665659da7fa922300b7db9288cbad8e11729d7a335c'),
  ('0012_withdrawals.sql', 'd8cd9a85ef2f500a12dfad2a68933a8b9ddc9fe5ef7d5a57b526992ee0cd8001'),
  ('0013_deposit_refunds.sql', 'dfdce43f398bfc4044e4d3f9e11d62e07e445600984f9a387288782c412a7f1b'),
  ('0014_payouts.sql', '9f0a45fcf5eca9ebce8f0ba3a6dbd2bcb2044b3f4d94e472c2fc7ee9ba7ff7f7'),
  ('0015_alarms.sql', 'd88d74e9edf2fe85d1670f0e99f23cc56392f0d7fc5b6debbe83ed926ba6e3e8'),
  ('0016_audit.sql', '63cb11adb76e484b6b4a4500520e8a567703549a9683495b3db7a80f90c9e0bf'),
  ('0017_admin.sql', '7d9aacc096fdbd183a112b0f26f28a940bfcaaa8db8c1675d10a6e3959f04b8a'),
  ('0018_security.sql', 'ef92fccef9f2493cdb8ad99ae34412074b63389d5b853fcfc5f645da9b3d1005'),
  ('0019_protection.sql', '000c9b075aa8c1f9f1f8244c1532f0dbb63e8fab9b07ffdf94d2e1e6b629b176'),
  ('0020_support_answers.sql', 'bf1737c195994f8aadcf801cff869d0a39c7edc35adef98e53bbea6d39da3ad4'),
  ('0021_oversight.sql', '175f3d3481e3e645ea0d1667364b6773316ba20d3799e2fa178ae1104d8dea47'),
  ('0022_provider_checks.sql', '735331d5344e8b3b5e0d796ef61841c6138faffefaeb8cb02b1c001c233b0393'),
  ('0023_data_rights.sql', 'cdebcc6e21b0253589bce822cc44a70c6a6f51aae11f3da21d6a1bbbab9bcea9'),
  ('0024_kept_identities.sql', '72e73e4bf1b3781e8b287351f0ac0877c3c62a8bb1d75c8fc7b81efe12f4b4f2'),
  ('0025_approval_amounts.sql', 'b1bc6bbb6e3a697e6eb224d5aef5e7832206874c34c3d7f6c8ad6db74c3be466'),
  ('0026_seals.sql', '64787d626fff1643004e144f39f62f2f043616a5b5c8c333acf56ae6f01fde47'),
  ('0027_unchanged_protection.sql', '2ef0efa1bbb7eec41a16aa0099cc4c4cbf9024280b14cf36334cf5069e40d85c'),
  ('0028_unchecked_rows.sql', '24325178dc3bb16550e668890140e193ab49c692ae582869103ffcf194838ccd'),
  ('0029_files_on_their_way.sql', '07151a7c2bfa0c2058aefe16de35988228dbed1d149b1a97c0972d45f74abff8'),
  ('0030_feed_trust.sql', '82559df79f6578d6aceb9663c8d0032b29b93ab343a56261cf3bfb77ab649aa8'),
  ('0032_stake_limits.sql', '4887d8c0a22e1e4e89778246ebc344ae330a69eb91828c98e0c3ca54225372fa'),
  ('0033_dropped_events.sql', '724992e33bbd3ab837d123f2c8499f67f63894c2c5206748335ec489b939884e'),
  ('0034_withdrawal_terms.sql', '7752f9a9b499a3a84cfde805f61e311b3492477782e90590e7eb8b0f3f02c4dc'),
  ('0036_money_mode.sql', '6c42ce0d7edf83c95920ac90a4aa90d301ebe6b485878c1bbf41cb5f6cff58b8'),
  ('0038_credentials_changed.sql', 'f682afdf34a3e4abeb81898a407c2f657d3255f4dd316d19be8c9248466a6206'),
  ('0039_security_log.sql', '9f071a8e92f5d6ad3e792ac73069a1db45bd7075d5d178c0833951b66b742687'),
  ('0040_operator_sessions.sql', '1a0d312c8778460e4ef8849ba92622b280aa724c080ae9a6ef44ef38f169184d'),
  ('0041_result_approvals.sql', '597d9c80d6eafa0109d4c87a7a5a628d5bef036047d9d721b0ca169f4714c78b'),
  ('0042_search_by_name.sql', '08cf1c0085167cd854d68584c96175da0a2828f35dfbea8cfb6a75d267800fe0'),
  ('0043_time_zone.sql', '8b06ff1c5683c5bf26693c8af4d1661659ff34a002c434197a9fd7fddafff2d0'),
  ('0044_console_entry.sql', 'f369ef0d94afd3c3b749a711de682730235ecdf401396add247915a776c8513c'),
  ('0045_payment_sources.sql', 'de1940b266e783ff76f4c6be8623981dce1e0cafd93eb1d3dcf62b2fb8d4cdec'),
  ('0046_card_refunds.sql', 'e355a05b30cbd7986fe8d00ec482bb66e8b45754c6a338e840edac02577d44f2'),
  ('0047_event_results.sql', '013a96a9c623324cbae59eb9593fbdf34d830d5dc144531e345bb8fcdbe9832a'),
  ('0048_ledger_checkpoints.sql', '027339aec7e7e5a9fe04941aac942903f723650eb64fca9fa63e32ba3929f296'),
  ('0049_credit_notifications.sql', '79211a15409f7b3d25c93f7b052c29c78cd134dc858281967905ed63f2a27432'),
  ('0050_decline_quotes.sql', '7f359b152ace562d20d3890be9d338cda7b07f347283b7dead1b6f391cac46e0'),
  ('0052_receiver_sources.sql', '707fe99a5d978c4cabc76d10f7f18f08e7c8e2064343971ce1d8a788ecf97402'),
  ('0053_event_lines.sql', '1d36f14471fc0232ab8d2d86996ae782022d9230b7c0abaea0216ffd6d490dac'),
  ('0054_markets.sql', 'd39df037536c77406641ba1a088fdcc00690aae424b4ea5dafd47df1fcac9827'),
  ('0055_odds_format.sql', 'e1ba33149559b9149c5fd0e8bdd122618c45a077dae1598e68f901484d21cbd0'),
  ('0056_off_market_flags.sql', '703e0b3bb70158e82bf75437d93a290832b8496b449dff2e92adbd6d2785e651'),
  ('0057_stopped_markets.sql', '4c78f8f071ffa7425743a589f8207865e62df771e49bfeaaa8c48819ea0df273'),
  ('0058_score_times.sql', '19eaa05f8f496229dc15b44e7a1b95cb6fb9a5639562411995e175173b5137a6'),
  ('0059_shows_open_bets.sql', '8e96e723987b813af2b72e5f4124e249326dde7196a854eac5723548a61f83a4'),
  ('0060_ended_events.sql', 'ff6ac0813ea6901fc677abb07531e342cad526038ccd6aba83f8a3b4d00be0f1'),
  ('0061_exchange_fees.sql', 'ba732e3c3c35df4ec3b2c65c16a8e480a9a6a5c2cc89645092c097e9872006ab'),
  ('0062_link_challenges.sql', 'ef70b6b563d9edbe1884701b931a2297b336b2f59993d039e36cbf85e519f733'),
  ('0063_notification_results.sql', '6f49f23e54a51b824e2feb077dc2f45728d78a454e3843376f2b2d70706a2b0d'),
  ('0064_push.sql', 'e141016bc9a01669bb568c5abcc87dac64050905d83fcddb0feeae632393044c'),
  ('0067_blocks.sql', '7df1e9c2215b7706c34805aaae560b001a19e60fbf2a01f56d46e8ffd63b9808'),
  ('0068_reports.sql', 'be58ebdcec4729c8ccca8ce165e6ed2a5ddd6ceee1a783a18f42a60cbb509247'),
  ('0070_terms_acceptances.sql', '59b4d828df332051ff127ea4353d5ced8cadfa26eb2e407daa5432463fbb33a0'),
  ('0071_open_id.sql', '3035156ec80c9e83cdba70f2a6efe6b80d1f6fee96ab75c7dcc2b5013abe2175'),
  ('0073_event_scores.sql', 'dbba2a2e5b8d3628b42755ec027292d6538c8dbcfe4a8a9c3fb64eb7cf46aa5d'),
  ('0074_calendar_feeds.sql', '5c8ec6b7eeee01faf8aad2b7034f3333fba6a701e1f82e0c8cb1d4d734837838'),
  ('0075_paid_bets.sql', '230d87cb1a9d8c02ea16b616108a606d85934e103f726693e5d9baa9a89439bc'),
  ('0076_shows_sides.sql', '0a425abddb0325dea59693605b71c3df45e2729407bcde73271ca2a2f08e8f65'),
  ('0077_pushes_of_open_bets.sql', '424dfa9fd9eea06d7da5d2586f58fd9fc85d67461d45b7e9b26225866f625193'),
  ('0078_watched_scores.sql', 'f99d1efd5f8b3968666ac315be54aec9616647e33274f3b9406e6aa3f0125bb8'),
  ('0079_score_checks.sql', '49fcc2da64299fe8cf437316d6b699fa580bd1e80c2211fdfad197fef0d09f5a'),
  ('0080_parse_address.sql', '36636b31c07c9ca89a60d52a1d70e4efed29940f2b89f78ca6b09317cefcbd3f'),
  ('0085_backups.sql', '397e1489a5c162fddc73bc4f6e65f97bfd94210fc600495b864283312b060b85'),
  ('0086_alarm_messages.sql', 'd64ece9f25b0101f3a3f380809e9e63f5d70a68581fb4cf8d4581b899dc2e71b'),
  ('0087_groups.sql', 'ec23a3818e9a4afa51568ef4fa3a52dd78557e2410d4e1ba6377325e236976b9'),
  ('0088_validate_groups.sql', 'b38e90c8a81221552fd8e0456def4a0ad718748175c45bfc885fecfc0aa34421'),
  ('0089_reports_and_mentions.sql', '499eb0bc6ab2656cd8903c6435e1eaa0909ced03e30250156f163ac959932075'),
  ('0090_site_settings.sql', 'cd5c7798c62bf6752f7e8f6cb36cb659f07db37320866b3af92a7b27834b846a'),
  ('0091_report_pictures.sql', '6a7b8e5401fee554b862ca1a3e3514bf20823aa83bff2720ac799c32d3eba6c4'),
  ('0094_reconciliation_state.sql', '5fefc607d966a95f9ad4785603e37731349fddc6051b1d0dc12b47d2eb189229'),
  ('0096_my_bets.sql', 'a5f63c5ecf76192cc7573599f76da6b275853a768f824beeee528e5eeb547350'),
  ('0097_retention.sql', '816fdf574c69318b84a463f2038efc136bfc58275d671a129c6476e7aadd135d'),
  ('0098_feed_evidence.sql', '0cf174c94dff485435e0afc64ea61c13082ba67aa158b199c65ccde530937a75'),
  ('0099_endings.sql', '93331ceec88540fec22bc1e0174b61ba376759450f2b597a68dd203d09b68a19'),
  ('0100_feed_identity.sql', 'e8b36a60dd691fd0c05a05e89c6f84c15e607a79b4ed1d75c6ca35a67427ca58'),
  ('0101_payment_inquiries.sql', 'e434c8ba672fc399bf051aa9e1754b717a5ead9f2977903b3382c0a2c349e279'),
  ('0103_search_without_accents.sql', 'da9bb49d06fa40178ce2b46a5e0c21a8b1484a8f5d499551d8a11d37f9798347'),
  ('0104_hold_ended.sql', '23137a356d45afbfd7d72ac6b706045416a09e3ba91b985ce0ec5b43afa2c5ba'),
  ('0105_team_names.sql', '3ad7ca9b4abfd4d7baec9942c6a22a828fef8d0a0bca9a8de76a95226f01b696'),
  ('0106_held_parts.sql', 'a9b85fa0a2ec13bbed570603d9ee102d96227debfecb519f6585b145e40658ba'),
  ('0107_group_floods.sql', 'da897895116cf48933be5e1abc3a499d12017e756882629fbdeb79fc1819eafa'),
  ('0108_quoted_at.sql', 'fb5ce9bc06e60a740465461ca61ed1938329f4513fc9549c5ea465e32cfeea1e'),
  ('0109_decided_alone.sql', 'cf57717ef12c9130081876435570eba73807173fcfd5c5d339aa8d6ed4945798'),
  ('0110_setting_requests.sql', '121d174471398f13e1794006994666ac89fd77cb25133c50665938a2c4a927f1'),
  ('0111_new_offers.sql', '7a50f04bdb6a4a984a6b3ebc16c8bc91ed321594b070e5e8aa81cbb46ad350df'),
  ('0112_setup_link.sql', 'a658de2d07125db60436c00b9134f69e03095e740eedee8cb23767c175d2b67c'),
  ('0113_adjusted_alone.sql', '6a66673e3a69ac858ef1b9bcda890dc7798d53b83e4edc2ec5be451b388a89dc'),
  ('0114_reports_of_groups.sql', 'a1b1e6747315b5403aa4fc910d8990324d6770950202ee070233eb3ecb8fa70f'),
  ('0115_hold_running_money.sql', 'f5bb8bada21952f954120a3b2449bfa99726376eeb724fea499f85889cf820ae'),
  ('0116_offered_kind.sql', 'b56c983f88cf6f410faec259609c6c6f1a415552c5e358dcf64b48431c758a62'),
  ('0117_default_price.sql', '80a80951ee393c829159df664d40f41638f465dded7903be98e2cc5f0615ebe7'),
  ('0118_open_offers.sql', '9201653f62dbf756a42d967ace720d135061159ec0566c0dc8f0ed1ecff93828'),
  ('0119_contested_results.sql', '68b1d750a82169b087ef505d1262781dd89420fab5d7dee64f57484243aaa359'),
  ('0120_feed_answers.sql', 'c7a6c33b8548609f2e0ffa965846abb54a01d7880315dbf5f569788477b195e9'),
  ('0121_push_outlives_sessions.sql', '3de5fb5053f78150f1b4657fdd5acd1ba858cf334f93fa2986059d9eac1ad0a5'),
  ('0122_contests_between_sides.sql', 'a9c256516b1fe54e12346f05fab796001ac3bfffca857f4bc4fbcd0c73b34bc8'),
  ('0123_session_hashes.sql', '2b5764c42d9ff1caadd65e62d18d27023be2117feaa247c9402f2377c5ee1b89'),
  ('0124_hash_sessions.sql', '5c38a0c60305052b06f66b0be902a6f296c530212173321ce8b65222f980007f'),
  ('0125_seals.sql', '067a589ae84ac255234d594ed62408f58b0de2221c14a8015f9b25ad6fe79a35'),
  ('0126_debts_that_end.sql', '82d3a25001e4fb43336b50cc66ad15748adee842a874b5a8edf811760c1842c4'),
  ('0127_payment_statements.sql', '23f7a1c439b7cdf575c72518763dbc3a6b5374bfffb0de358bc787f81eee2697'),
  ('0128_group_stream.sql', '1d369a7dee766a2cb7f6bfaf97d1cda06c6165ff74fe39c4263f169ab1aeb5ea'),
  ('0129_shown_amounts.sql', 'b43250368c2f29e5ed3600e63a5d88bc20fc8b26001402b1bcd6293c7cfc52f7'),
  ('0130_netting.sql', '80c7d5b327a6362c835b3aae6956859f353e27f8ab8f9012402115ad206109d2'),
  ('0131_pay_methods.sql', 'ab4f001c9f4d181f5bdc845d96d9d3b749b9c674d43a540e9cd19298eac86bdf'),
  ('0133_group_stream_indexes.sql', '1f9a1524e31e430e81e6fbbda4088301ac356077bda097170cac93e6f335bafc'),
  ('0134_parts_and_counters.sql', '28d70e88175ed21efd2b73b49e99f6ab82355bb15f62bf7ba7bef5407c5c8ce1'),
  ('0135_validate_parts_and_counters.sql', '992f0575a928d4dc07b670b0e817c18bff9d177f2817bcdbd8433cd951bec698'),
  ('0137_open_counters.sql', 'c7940516a4ab1608f5b153d370a96715106df703a8098b75b429081791df8536');
