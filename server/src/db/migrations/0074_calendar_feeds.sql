-- Users who read their running bets in a calendar app. The address contains a MAC of the id, so it cannot be read from here, and a
-- new id makes the old address invalid.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz not null
);
grant select, insert, update, delete on calendar_feeds to sidebet_app;
