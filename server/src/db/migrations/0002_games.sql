-- Games as the feed tells them. Time and names follow the feed until the start; scores are kept from first sight.

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
  -- When the final result was first seen, and from where ('feed', or an admin's name).
  result_at timestamptz,
  result_source text,
  -- Raised by one with every correction of the result: bets settled under an older one are settled anew.
  result_version integer not null default 0,
  -- The result_version whose correction of bets is finished.
  corrected_version integer not null default 0,
  -- False for an unstarted event that the feed dropped: it is no longer offered.
  listed boolean not null default true,
  created_at timestamptz not null default now(),
  check (not completed or (home_score is not null and away_score is not null))
);
create index events_upcoming on events (commence_time, id) where not completed and listed;
create index events_started on events (commence_time) where not completed;
create index events_corrected on events (id) where corrected_version < result_version;
