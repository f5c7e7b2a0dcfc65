-- Validating takes a lock that delays no bet, unlike adding a valid constraint.
alter table bets validate constraint bets_taken_by_offered;
alter table bets validate constraint bets_in_groups;
alter table transfers validate constraint transfers_after_cents_check;
alter table transfers validate constraint transfers_apart;
alter table accounts validate constraint accounts_apart;
alter table notifications validate constraint notifications_type_check;
