-- The fees of offers as they were set one after the other, only ever added to. Each takes effect 24 hours after it was set,
-- unless another was set before (docs/adr/0035). A bet keeps the fee it was made under.
create table exchange_fees (
  seq bigint generated always as identity primary key,
  -- Basis points of the losing stake.
  bps smallint not null check (bps between 0 and 2000),
  -- The most of one bet; null for no cap.
  cap_cents bigint check (cap_cents > 0),
  set_at timestamptz not null
);
grant select, insert on exchange_fees to sidebet_app;

-- The fee so far.
insert into exchange_fees (bps, cap_cents, set_at) values (200, null, timestamptz 'epoch');
