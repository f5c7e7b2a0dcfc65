-- Finds a user's bets by when they were paid out in the two indexes that every bet has, instead of two more that every
-- settlement would write to.
create index if not exists bets_by_creator on bets (creator_id, status, id, paid_out_at);
create index if not exists bets_by_acceptor on bets (acceptor_id, status, id, paid_out_at) where acceptor_id is not null;
drop index bets_creator;
drop index bets_acceptor;
drop index bets_created_paid;
drop index bets_accepted_paid;
