-- What the reconciliation of new transfers continues from, and how far the pass over the old ones is (docs/adr/0051). One row.
create table reconciliation_state (
  only_row boolean primary key default true check (only_row),
  -- When the last round ended, in the database's time.
  ended_at timestamptz not null default '-infinity',
  -- The snapshot up to which every transfer is verified, and the balances of the house accounts in it. Null: everything is read.
  verified jsonb,
  -- The pass in progress; null between two passes.
  pass jsonb,
  -- Parts of the ledger that differed. They are checked again in every round.
  differing jsonb not null default '[]',
  -- When everything was last checked.
  passed_at timestamptz
);
insert into reconciliation_state default values;
grant select, update on reconciliation_state to sidebet_app;

-- A pass compares each part of the checkpoints with what reconciliations recorded of them.
create index if not exists reconciliations_checkpoint on reconciliations (seal_number, seal_hash) where seal_number > 0;
