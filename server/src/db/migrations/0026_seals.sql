-- Seals over the ledger (docs/adr/0016): each covers transfers that none before it covered, by their keys and the digests
-- of their columns, and the seal before it, so that a transfer that is changed, removed or moved later no longer fits.
-- What computes and compares them is server/src/book/seals.ts, not functions here, which may be changed too.

create table seals (
  -- Without gaps, from 1.
  number bigint primary key check (number > 0),
  made_at timestamptz not null,
  -- No transfer older than this may come any more. Null where the server did not live in the machine's time.
  closes timestamptz,
  -- The transfers covered, one place of the three arrays each, in the order of their time.
  subject_ids uuid[] not null check (cardinality(subject_ids) > 0),
  seqs smallint[] not null check (cardinality(seqs) = cardinality(subject_ids)),
  digests bytea[] not null check (cardinality(digests) = cardinality(subject_ids)),
  prev_hash text not null,
  hash text not null unique
);
-- Random bytes do not become smaller.
alter table seals
  alter column subject_ids set storage external,
  alter column seqs set storage external,
  alter column digests set storage external;

create function seals_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Seals are only ever added.';
end
$$;
create trigger seals_stay before update or delete on seals
  for each row execute function seals_refuse_change();
create trigger seals_stay_whole before truncate on seals
  for each statement execute function seals_refuse_change();

grant select, insert on seals to sidebet_app;

-- Anchors, as those of the audit log (0016): each reconciliation notes the newest seal.
alter table reconciliations add column seal_number bigint, add column seal_hash text;
