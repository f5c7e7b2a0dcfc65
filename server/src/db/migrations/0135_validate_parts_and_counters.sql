alter table bets validate constraint bets_parts;
alter table bets validate constraint bets_counter;
alter table bets validate constraint bets_result_check;
alter table notifications validate constraint notifications_type_check;
