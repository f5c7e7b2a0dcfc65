-- Withdrawals to PayPal. The book writes a row with the transfer that holds its money, and turns it paid or returned
-- with the transfer that ends it; approving and sending it move no money.

alter type transfer_kind add value 'withdrawalPaid';

create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents >= 1000),
  paypal_email text not null check (char_length(paypal_email) between 3 and 254),
  -- Held while processing (requested), approved (may be sent) or sent (PayPal has it in hand); then paid or returned.
  status text not null check (status in ('processing', 'approved', 'sent', 'paid', 'returned')),
  requested_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  -- Why it was returned, as the person reads it.
  reason text,
  -- PayPal's ids of the payout and of the one item in it.
  payout_batch_id text unique,
  payout_item_id text unique,
  -- How many transfers belong to it.
  transfer_count smallint not null,
  check ((status = 'returned') = (returned_at is not null)),
  check (status <> 'paid' or paid_at is not null)
);
create index withdrawals_user on withdrawals (user_id, requested_at desc, id desc);
create index withdrawals_in_flight on withdrawals (status, requested_at) where status in ('processing', 'approved', 'sent');
grant select, insert, update on withdrawals to sidebet_app;

-- A deposit that ended without money is a line of Transaction History, between the movements it happened between: after
-- as many of its person's transfers as there were then.
alter table deposits add column ended_version bigint;
update deposits d
set ended_version = coalesce(
  (select max(t.version) from transfers t where t.user_id = d.user_id and t.created_at <= d.updated_at), 0)
where d.status in ('cancelled', 'failed');
alter table deposits add constraint deposits_ended_somewhere
  check (status not in ('cancelled', 'failed') or ended_version is not null);
create index deposits_ended on deposits (user_id, ended_version desc) where status in ('cancelled', 'failed');
