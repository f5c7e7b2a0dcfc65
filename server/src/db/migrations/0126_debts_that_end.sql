-- Debts in groups that end: what both sides said about a payment stays, a creditor forgives, and a payment can be reported.
alter table group_payments
  -- The receiver says that it did not arrive. Null again once the payer repeats that they paid.
  add column not_received_at timestamptz,
  -- A debt that its creditor forgave instead of a payment. It is canceled too, so processes of the last release do not count it.
  add column forgiven_at timestamptz,
  -- By a request to settle up. Others are added by the payer.
  add column requested boolean not null default true,
  -- How many statements there are.
  add column statements smallint not null default 0,
  add constraint group_payments_forgiven check (forgiven_at is null or (canceled_at is not null and paid_at is null));
create index group_payments_forgiven on group_payments (group_id, forgiven_at desc) where forgiven_at is not null;
create index group_payments_canceled on group_payments (group_id, canceled_at desc)
  where canceled_at is not null and statements > 0;

create table group_payment_statements (
  payment_id uuid not null references group_payments (id),
  number smallint not null check (number > 0),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('paid', 'undid', 'received', 'notReceived', 'canceled')),
  note text not null default '' check (char_length(note) <= 140),
  created_at timestamptz not null,
  primary key (payment_id, number)
);
create index group_payment_statements_user on group_payment_statements (user_id);
grant select, insert on group_payment_statements to sidebet_app;
-- A deletion erases what the person wrote.
grant update (note) on group_payment_statements to sidebet_app;

-- Processes of the last release write no statements, and let a receiver cancel a payment that the payer says they made.
create function state_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.paid_at is not null and old.paid_at is null then
    new.statements := new.statements + 1;
    insert into group_payment_statements (payment_id, number, user_id, kind, note, created_at)
      values (new.id, new.statements, new.from_id, 'paid', new.note, new.paid_at);
  end if;
  if new.received_at is not null and old.received_at is null then
    new.statements := new.statements + 1;
    insert into group_payment_statements (payment_id, number, user_id, kind, note, created_at)
      values (new.id, new.statements, new.to_id, 'received', new.note, new.received_at);
  end if;
  if new.canceled_at is not null and old.canceled_at is null and old.paid_at is not null then
    return null;
  end if;
  return new;
end $$;
create trigger group_payments_state before update on group_payments
  for each row when (new.statements = old.statements and (new.paid_at is distinct from old.paid_at
    or new.received_at is distinct from old.received_at or new.canceled_at is distinct from old.canceled_at))
  execute function state_payment();

alter type transfer_kind add value 'forgive';

-- A report may be about a payment; the evidence has what both sides said.
alter table reports add column payment_id uuid references group_payments (id);
drop index reports_open_about;
create unique index reports_open_about on reports
  (reporter_id, user_id, coalesce(bet_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(message_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(group_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(payment_id, '00000000-0000-0000-0000-000000000000')) where action is null;
create index reports_payment on reports (payment_id) where payment_id is not null;
