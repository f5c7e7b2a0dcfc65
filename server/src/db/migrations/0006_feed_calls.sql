-- When a metered sports feed may be asked again, shared by all processes and kept over restarts: credits are
-- money. Only feeds that are metered, and pauses after a fault, have rows.

create table feed_calls (
  feed text not null,
  -- 'all', 'paid' and 'sport' are pauses; 'events' and 'scores' are calls for one sport.
  call text not null check (call in ('all', 'paid', 'sport', 'events', 'scores')),
  sport_key text not null default '',
  due_at timestamptz not null,
  primary key (feed, call, sport_key)
);
grant select, insert, update on feed_calls to sidebet_app;
