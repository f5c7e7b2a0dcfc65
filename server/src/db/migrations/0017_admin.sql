-- What operators do: suspend people, stop betting, void events, adjust balances.

alter table users
  add column suspended_at timestamptz,
  -- For operators; the person reads that the account is suspended, not why.
  add column suspended_reason text,
  add constraint users_suspended_for_a_reason check ((suspended_at is null) = (suspended_reason is null));
-- The same for the book, under the lock every bet of the person takes.
alter table accounts add column suspended boolean not null default false;
create index accounts_suspended on accounts (user_id) where suspended;

alter table events
  add column betting_stopped boolean not null default false,
  -- Called off by an operator: every bet on it is refunded, whatever the feed says of it later.
  add column voided_at timestamptz;
create index events_voided on events (id) where voided_at is not null;
-- The console lists events by time in either direction, the ended ones too.
create index events_by_time on events (commence_time, id);

-- Sports on which betting is stopped.
create table stopped_sports (
  sport_key text primary key,
  stopped_at timestamptz not null
);
grant select, insert, delete on stopped_sports to sidebet_app;

-- A larger adjustment waits here for another operator. Decided once; an approved one's transfer has its id.
create table adjustment_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references users (id) check (decided_by <> requested_by or status = 'rejected'),
  decided_at timestamptz,
  decided_reason text,
  check ((status = 'pending') = (decided_by is null)),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (decided_reason is null)),
  -- Nobody approves money for themselves.
  check (status <> 'approved' or decided_by <> user_id)
);
create index adjustment_requests_status on adjustment_requests (status, requested_at desc, id desc);
create index adjustment_requests_user on adjustment_requests (user_id, requested_at desc);
grant select, insert, update on adjustment_requests to sidebet_app;

alter table system_settings
  add column adjustment_approval_cents bigint not null default 10000 check (adjustment_approval_cents >= 0);

-- The first answer to what an operator asked under a key; a repeat is answered from here.
create table admin_outcomes (
  actor_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
grant select, insert, delete on admin_outcomes to sidebet_app;

-- For the transaction that posts the money: it fails with the decision when there is nothing left to decide.
create function approve_adjustment(request_id uuid, approver uuid, approved_at timestamptz, why text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update adjustment_requests set status = 'approved', decided_by = approver, decided_at = approved_at, decided_reason = why
  where id = request_id and status = 'pending';
  if not found then
    raise exception 'Adjustment % is not pending.', request_id using errcode = 'SB409';
  end if;
end
$$;

-- No session begins for a suspended person, by whatever way they log in. The lock makes a login that meets the
-- suspension wait for it.
create function refuse_session_of_suspended() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
create trigger sessions_not_of_suspended before insert on sessions
  for each row execute function refuse_session_of_suspended();
