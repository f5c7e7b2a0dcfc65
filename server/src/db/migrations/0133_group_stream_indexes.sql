-- A page of the stream reads the newest rows of each.
create index if not exists bets_accepted_in_groups on bets (offered_to, accepted_at, id)
  where ledger_id is not null and accepted_at is not null;
create index if not exists bets_settled_in_groups on bets (offered_to, paid_out_at, id)
  where ledger_id is not null and status = 'Settled' and acceptor_id is not null;
create index if not exists group_messages_stream on group_messages (group_id, created_at, number);
create index if not exists group_payments_settled on group_payments (group_id, settled_at, id) where settled_at is not null;
