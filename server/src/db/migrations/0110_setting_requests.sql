-- Settings that relax a control wait here for a second operator (docs/adr/0015). Each change has the old value that the
-- operator saw and the new one.
create table setting_requests (
  id uuid primary key,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  reason text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decided_reason text,
  check (decided_by <> requested_by or status = 'rejected'),
  check (status <> 'pending' or decided_by is null),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (decided_reason is null))
);
create index setting_requests_status on setting_requests (status, requested_at desc, id desc);
grant select, insert on setting_requests to sidebet_app;
grant update (status, decided_by, decided_at, decided_reason) on setting_requests to sidebet_app;

-- A request without a person in decided_by was decided on the server's command line.
do $$
declare
  rule record;
begin
  for rule in
    select conrelid::regclass as of_table, conname from pg_constraint
    where conrelid in ('adjustment_requests'::regclass, 'result_requests'::regclass) and contype = 'c'
      and pg_get_constraintdef(oid) = 'CHECK (((status = ''pending''::text) = (decided_by IS NULL)))'
  loop
    execute format('alter table %s drop constraint %I', rule.of_table, rule.conname);
    execute format('alter table %s add check (status <> ''pending'' or decided_by is null)', rule.of_table);
  end loop;
end
$$;
