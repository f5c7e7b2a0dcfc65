-- Player protection (docs/adr/0013): limits, time-outs, exclusions, and what they are counted by.

-- Tells the book, under the lock every bet of the person takes, that there is something to look up; most have nothing.
alter table accounts add column protected boolean not null default false;
create index accounts_protected on accounts (user_id) where protected;

-- A limit and, where one waits, the looser amount that would take its place.
create table protection_limits (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('depositDay', 'depositWeek', 'depositMonth', 'wagerDay', 'wagerWeek', 'wagerMonth',
    'lossDay', 'lossWeek', 'lossMonth', 'sessionDay', 'realityCheck')),
  -- Cents, or minutes for the last two kinds; null once the limit was removed.
  amount bigint check (amount >= 0),
  -- What was asked for and when; null amounts with an instant would remove the limit.
  pending_amount bigint check (pending_amount > amount),
  pending_at timestamptz,
  primary key (user_id, kind),
  check (pending_at is null or amount is not null),
  check (pending_at is not null or pending_amount is null)
);
create index protection_limits_pending on protection_limits (pending_at) where pending_at is not null;
grant select, insert, update on protection_limits to sidebet_app;

create table protection (
  user_id uuid primary key references users (id),
  time_out_since timestamptz,
  time_out_until timestamptz,
  excluded_since timestamptz,
  -- Null with an excluded_since is for ever.
  excluded_until timestamptz,
  return_asked_at timestamptz,
  -- When the last reality check was confirmed.
  check_confirmed_at timestamptz,
  signup_offer_answered_at timestamptz,
  deposit_offer_answered_at timestamptz,
  check ((time_out_since is null) = (time_out_until is null)),
  check (excluded_since is not null or (excluded_until is null and return_asked_at is null)),
  -- Nobody returns from for ever, or early.
  check (return_asked_at is null or return_asked_at >= excluded_until)
);
create index protection_time_outs on protection (time_out_until) where time_out_until is not null;
create index protection_exclusions on protection (user_id) where excluded_since is not null;
grant select, insert, update on protection to sidebet_app;

-- A person's own log. Append-only: the application's role may insert and read.
create table protection_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  what text not null check (what in ('limitSet', 'looserAsked', 'looserConfirmed', 'looserTakenBack', 'looserLapsed',
    'timeOut', 'exclusion', 'returnAsked')),
  kind text,
  before_amount bigint,
  after_amount bigint,
  until timestamptz,
  -- Of the request that asked for it; null for what happened by itself. A repeat finds its row.
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  request_hash text,
  unique (user_id, idempotency_key),
  check ((idempotency_key is null) = (request_hash is null))
);
create index protection_changes_user on protection_changes (user_id, at desc, id desc);
grant select, insert on protection_changes to sidebet_app;

-- Signed-in use of people who limit it: one row for each time without a longer pause.
create table session_use (
  user_id uuid not null references users (id),
  started_at timestamptz not null,
  last_at timestamptz not null check (last_at >= started_at),
  primary key (user_id, started_at)
);
create index session_use_last on session_use (last_at);
grant select, insert, update, delete on session_use to sidebet_app;

-- Who must not open a second account. No reference to users: these rows outlive a deleted account.
create table excluded_identities (
  -- Of an email address, or of a full name with its date of birth.
  digest bytea not null,
  user_id uuid not null,
  -- Null: for ever.
  ends_at timestamptz,
  -- When the person may bet again; null until that is known. Until then the exclusion stands.
  released_at timestamptz,
  primary key (digest, user_id)
);
create index excluded_identities_user on excluded_identities (user_id);
grant select, insert, update on excluded_identities to sidebet_app;
