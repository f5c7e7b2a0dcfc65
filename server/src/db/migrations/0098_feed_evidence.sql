-- What the feed's answers prove about a game, and what operators decided about them.

alter table events
  -- When play had begun at the latest, by the first score above zero.
  add column play_began_at timestamptz,
  -- A score in play below the stored one that waits for a second answer.
  add column lower_home integer,
  add column lower_away integer,
  add column lower_at timestamptz,
  -- Since when the feed agrees with an event on hold again.
  add column agrees_since timestamptz,
  -- Why the feed's score could not be read, while it cannot.
  add column score_problem text,
  -- Claims of the feed that an operator decided to ignore.
  add column dismissed_claims text[] not null default '{}';

-- Other names of a team, in one sport. `alias` is folded as foldName does.
create table team_aliases (
  sport_key text not null,
  alias text not null,
  team text not null,
  created_at timestamptz not null,
  primary key (sport_key, alias)
);
grant select, insert, update on team_aliases to sidebet_app;
