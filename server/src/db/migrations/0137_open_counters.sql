-- Open counter-offers: to a person, for their lists, and all of them, for the worker that returns those of gone offers.
create index if not exists bets_open_counters on bets (counter_for, id) where status = 'Created' and counter_to is not null;
