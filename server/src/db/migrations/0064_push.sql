-- The browsers that get pushes (docs/adr/0037).
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A device that is logged out, by whatever way, gets no pushes.
  session_id uuid not null references sessions (id) on delete cascade,
  -- The address at the browser's push service.
  endpoint text not null unique,
  -- The browser's keys, base64url.
  p256dh text not null,
  auth text not null,
  -- Our public key, to which the push service binds the subscription.
  server_key text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
grant select, insert, update, delete on push_subscriptions to sidebet_app;

-- A push waits for its sending like an email. Its address is the id of the subscription.
alter table mails drop constraint mails_channel_check,
  add constraint mails_channel_check check (channel in ('email', 'form', 'push'));

alter table users
  add column push_bets boolean not null default true,
  add column push_challenges boolean not null default true,
  add column push_money boolean not null default true,
  add column push_security boolean not null default true,
  add column push_amounts boolean not null default false,
  add column quiet_from_hour smallint check (quiet_from_hour between 0 and 23),
  add column quiet_to_hour smallint check (quiet_to_hour between 0 and 23),
  add column quiet_time_zone text,
  add constraint users_quiet_hours check ((quiet_from_hour is null) = (quiet_to_hour is null)
    and (quiet_from_hour is null) = (quiet_time_zone is null));
