-- A user's settled bets, the most recently paid first, a page at a time in the order of the index.
create index if not exists bets_of_creator on bets (creator_id, status, paid_out_at, id);
create index if not exists bets_of_acceptor on bets (acceptor_id, status, paid_out_at, id) where acceptor_id is not null;
drop index bets_by_creator;
drop index bets_by_acceptor;
