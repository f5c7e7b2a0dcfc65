-- Results that an operator entered or corrected by hand and that wait for a second operator, because the bets at stake on
-- the event are above the amount in force (docs/adr/0015).
create table result_requests (
  id uuid primary key,
  event_id text not null references events (id),
  home_score integer not null,
  away_score integer not null,
  -- The result that the operator saw; null scores where there was none.
  seen_home_score integer,
  seen_away_score integer,
  seen_version integer not null,
  reason text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Nobody approves their own result.
  decided_by uuid references users (id) check (decided_by <> requested_by or status = 'rejected'),
  decided_at timestamptz,
  decided_reason text,
  check ((status = 'pending') = (decided_by is null)),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (decided_reason is null))
);
create unique index result_requests_pending on result_requests (event_id) where status = 'pending';
create index result_requests_status on result_requests (status, requested_at desc, id desc);
grant select, insert on result_requests to sidebet_app;
grant update (status, decided_by, decided_at, decided_reason) on result_requests to sidebet_app;

alter table system_settings
  add column result_approval_cents bigint not null default 100000 check (result_approval_cents >= 0);
alter table approval_amounts drop constraint approval_amounts_name_check;
alter table approval_amounts add constraint approval_amounts_name_check
  check (name in ('adjustmentApprovalCents', 'withdrawalApprovalCents', 'withdrawalWeekApprovalCents',
    'resultApprovalCents'));
-- What is set now has been set for long enough.
insert into approval_amounts (name, cents, set_at)
  select 'resultApprovalCents', result_approval_cents, timestamptz 'epoch' from system_settings;
