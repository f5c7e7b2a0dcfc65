-- The latest results.
create index events_ended on events (result_at desc, id) where completed;
-- A user's bets of the last day.
create index bets_created_paid on bets (creator_id, paid_out_at) where status = 'Settled';
create index bets_accepted_paid on bets (acceptor_id, paid_out_at) where status = 'Settled';
