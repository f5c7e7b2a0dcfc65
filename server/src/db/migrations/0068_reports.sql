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
  check (reporter_id <> user_id),
  check ((action is null) = (decided_at is null) and (action is null) = (decided_by is null)
    and (action is null) = (decided_reason is null))
);
-- One open report of each user about the same person or bet.
create unique index reports_open on reports
  (reporter_id, user_id, coalesce(bet_id, '00000000-0000-0000-0000-000000000000')) where action is null;
create index reports_newest on reports (created_at desc, id desc);
create index reports_of_user on reports (user_id);
grant select, insert, update, delete on reports to sidebet_app;

-- Until then a user cannot send friend requests, challenges to friends and decline messages.
alter table users add column silenced_until timestamptz;
