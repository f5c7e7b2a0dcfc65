-- What the feed's names and ids say about which game an event is.

alter table events
  -- A team is not known yet (awaitsTeam in domain/src/events/identity.ts): the event takes no bets.
  add column awaits_team boolean not null default false;

-- Events stored before. The feed's next change decides again.
update events set awaits_team = true
where not completed and exists (
  select from unnest(array[home_team, away_team]) as named (team)
  where lower(team) ~ '^(tb[acd]|to be (announced|confirmed|decided|determined|known).*|(winner|loser)s? (of|match|game|group) ?.*|.* (winner|loser))$');

alter table events
  -- The event that is shown instead, because it is the same game.
  add column duplicate_of text references events (id),
  -- The id under which the feed lists the game, if an operator joined it with a later event; null for its own id.
  add column feed_id text;
create unique index events_feed_id on events (feed_id) where feed_id is not null;
create index events_duplicate_of on events (duplicate_of) where duplicate_of is not null;

-- Sports whose last answer listed far fewer events than before, and which events were missing. Nothing is unlisted until a later
-- answer agrees.
create table shrunk_listings (
  sport_key text primary key,
  since timestamptz not null,
  missing_ids text[] not null
);
grant select, insert, update, delete on shrunk_listings to sidebet_app;
