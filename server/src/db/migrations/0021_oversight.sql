-- What operators watch: jobs, providers, alarms, figures of days, flags.

-- Every recurring job, over all processes (server/src/workers/job-runs.ts): one row each, written every few seconds.
create table job_runs (
  name text primary key,
  every_ms integer not null check (every_ms > 0),
  -- When a process last took the job up.
  registered_at timestamptz not null,
  -- Null until it has run.
  started_at timestamptz,
  took_ms integer,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Why it failed last, without what was quoted; kept when it succeeds again.
  failure text,
  failures_in_a_row integer not null default 0,
  runs bigint not null default 0,
  failures bigint not null default 0
) with (fillfactor = 50);
grant select, insert, update, delete on job_runs to sidebet_app;

-- How calls to each provider went last, over all processes.
create table provider_calls (
  provider text primary key check (provider in ('stripe', 'paypal')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Which call failed last and how, without a secret.
  failure text,
  check (succeeded_at is not null or failed_at is not null)
);
grant select, insert, update on provider_calls to sidebet_app;
create index provider_events_newest on provider_events (provider, received_at desc);

alter table alarms
  add column acknowledged_by uuid references users (id),
  add column acknowledged_reason text;

create index reconciliations_differing on reconciliations (at) where not agrees;

-- Rows come in the order of their time, so that a day of the ledger is found by an index of a few pages.
create index transfers_time on transfers using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index users_created on users (created_at);

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

-- Who bet, deposited or withdrew on a day; kept as long as a month's count needs it.
create table active_days (
  day date not null,
  user_id uuid not null,
  primary key (day, user_id)
);
grant select, insert, delete on active_days to sidebet_app;

-- What looks wrong about people and was not looked at yet, or was (domain/src/admin/flags.ts).
create table flags (
  id uuid primary key,
  kind text not null check (kind in ('oneWay', 'sharedDevice', 'sharedAddress', 'failedDeposits')),
  -- Names it within its kind: two people, a digest of a device or address, one person.
  key text not null,
  people uuid[] not null,
  facts jsonb not null,
  state text not null check (state in ('open', 'lookedAt')),
  found_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last look: by whom, why, and at what.
  looked_at timestamptz,
  looked_by uuid references users (id),
  looked_reason text,
  looked_facts jsonb,
  unique (kind, key),
  check (state = 'open' or looked_at is not null),
  check ((looked_at is null) = (looked_reason is null)),
  check ((looked_at is null) = (looked_facts is null))
);
create index flags_listed on flags (state, changed_at desc, id desc);
create index flags_people on flags using gin (people);
grant select, insert, update, delete on flags to sidebet_app;

-- Up to when settled bets and ended deposits were searched for flags.
create table flag_scans (
  name text primary key check (name in ('oneWay', 'failedDeposits')),
  until timestamptz not null
);
grant select, insert, update on flag_scans to sidebet_app;
