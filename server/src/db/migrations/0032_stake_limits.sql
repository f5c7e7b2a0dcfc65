-- The smallest wager of a new bet, and how many open bets one person may have on one event.
alter table system_settings
  add column minimum_stake_cents bigint not null default 100 check (minimum_stake_cents between 1 and 100000000),
  add column open_bets_per_event integer not null default 20 check (open_bets_per_event between 1 and 1000);

-- Counts a person's open bets on an event, with each bet that is created.
create index bets_open_by_creator on bets (creator_id, event_id) where status = 'Created';
