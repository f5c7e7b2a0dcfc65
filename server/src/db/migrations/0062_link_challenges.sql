-- A challenge by link is offered to ffffffff-ffff-ffff-ffff-ffffffffffff, which is no user: every query that hides other
-- people's challenges hides it too, also in versions that do not know it. Anyone who has its link may take it
-- (docs/adr/0036).
alter table bets
  drop constraint bets_taken_by_offered,
  add constraint bets_taken_by_offered
    check (acceptor_id = offered_to or offered_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff');
