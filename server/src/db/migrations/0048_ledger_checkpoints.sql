-- The ledger's checkpoints (docs/adr/0016-ledger-checkpoints.md) get the name that the code uses.
alter table seals rename to ledger_checkpoints;
alter function seals_refuse_change() rename to ledger_checkpoints_refuse_change;
create or replace function ledger_checkpoints_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Checkpoints are only ever added.';
end
$$;
alter trigger seals_stay on ledger_checkpoints rename to ledger_checkpoints_stay;
alter trigger seals_stay_whole on ledger_checkpoints rename to ledger_checkpoints_stay_whole;

do $$
declare
  old_name text;
begin
  for old_name in select conname from pg_constraint
      where conrelid = 'ledger_checkpoints'::regclass and starts_with(conname, 'seals_') loop
    execute format('alter table ledger_checkpoints rename constraint %I to %I',
      old_name, replace(old_name, 'seals_', 'ledger_checkpoints_'));
  end loop;
end
$$;

-- Processes of the previous release reconcile every minute until they are replaced, and read and add checkpoints by the
-- old name. For the same reason reconciliations keeps its columns seal_number and seal_hash. A later release drops it.
create view seals as select * from ledger_checkpoints;
grant select, insert on seals to sidebet_app;
