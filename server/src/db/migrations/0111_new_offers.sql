-- How long a new priced offer to anyone can be corrected and not taken (docs/rules.md#new-offers); 0 for not at all.
alter table system_settings
  add column new_offer_ms integer not null default 5000 check (new_offer_ms between 0 and 60000);

-- When it can be taken, null for bets that could be taken at once, and how often its creator corrected it.
alter table bets add column opens_at timestamptz, add column corrections smallint not null default 0;

-- The difference of a stake that its creator corrected.
alter type transfer_kind add value 'correctWager';

-- Lines that are requested every few minutes while offers depend on them.
alter table feed_calls drop constraint feed_calls_call_check;
alter table feed_calls add constraint feed_calls_call_check
  check (call in ('all', 'paid', 'sport', 'events', 'scores', 'watched', 'lines', 'freshLines'));
