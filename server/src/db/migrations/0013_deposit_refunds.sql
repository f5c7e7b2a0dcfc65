-- What becomes of a deposit after its credit: refunds, refunds that did not arrive, reversals and disputes. The book
-- keeps the facts as the provider told them and moves the difference they make.

alter type transfer_kind add value 'depositRefundReturn';
alter type transfer_kind add value 'disputeHold';
alter type transfer_kind add value 'disputeRelease';
alter type transfer_kind add value 'disputeLost';

insert into house_accounts (id, name) values ('00000000-0000-0000-0000-000000000007', 'Disputed deposits');

alter table deposits
  -- The facts: what was refunded in all, the ids of refunds that did not arrive, what the provider took back itself,
  -- and the disputes as [{id, amountCents, result}].
  add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  add column failed_refunds jsonb not null default '[]',
  add column reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  add column disputes jsonb not null default '[]',
  -- What follows from them for a credited deposit: held while disputed, and lost beyond what was refunded.
  add column disputed_cents bigint not null default 0 check (disputed_cents >= 0),
  add column lost_cents bigint not null default 0 check (lost_cents >= 0),
  add column transfer_count smallint not null default 0,
  -- The provider's id of the payment, which refunds and disputes name: a payment intent, a PayPal capture.
  add column payment_ref text,
  -- Set while PayPal has the capture in hand and waits for the money.
  add column pending_reason text,
  -- When the provider was last asked how an open deposit stands.
  add column looked_up_at timestamptz,
  add constraint deposits_shares check (refunded_cents + disputed_cents + lost_cents <= amount_cents);
update deposits d set transfer_count = (select count(*) from transfers t where t.subject_id = d.id);
create index deposits_payment on deposits (payment_ref) where payment_ref is not null;
create index deposits_open on deposits (created_at) where status = 'processing';
