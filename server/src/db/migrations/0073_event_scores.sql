-- Every score a game has had, in the order it was seen, only ever added to. The trigger catches all who write scores: the feed,
-- an operator's result and a correction.
create table event_scores (
  event_id text not null references events (id) on delete cascade,
  seq bigint generated always as identity,
  home_score integer not null,
  away_score integer not null,
  seen_at timestamptz not null,
  primary key (event_id, seq)
);
grant select, insert on event_scores to sidebet_app;

create function add_event_score() returns trigger language plpgsql as $$
begin
  insert into event_scores (event_id, home_score, away_score, seen_at)
  values (new.id, new.home_score, new.away_score, coalesce(new.score_at, now()));
  return null;
end
$$;

create trigger events_have_first_scores after insert on events
  for each row when (new.home_score is not null and new.away_score is not null)
  execute function add_event_score();
create trigger events_have_new_scores after update of home_score, away_score on events
  for each row when (new.home_score is not null and new.away_score is not null
    and (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score))
  execute function add_event_score();
