-- Who a bet is offered to, by name. So far `offered_to` says it alone: null for anyone, an id of no user for a challenge by link.
-- Null in rows of earlier versions, one of which runs during the upgrade. A later migration fills those rows, requires the column and
-- clears the id of a challenge by link.
alter table bets
  add column offered_kind text,
  add constraint bets_offered_kind check (case offered_kind
    when 'anyone' then offered_to is null
    when 'link' then offered_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    when 'friend' then offered_to is not null and ledger_id is null
    when 'group' then ledger_id is not null
    else offered_kind is null end) not valid;
