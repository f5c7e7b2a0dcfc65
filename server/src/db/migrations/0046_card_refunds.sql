-- Withdrawals go back to the cards that were deposited with, as far as these deposits reach; the rest goes through PayPal.

alter type transfer_kind add value 'withdrawalRefund';
alter type transfer_kind add value 'withdrawalRefundReturn';

alter table system_settings
  -- How long a card deposit can be refunded to its card: 120 days. At 0 every withdrawal goes through PayPal.
  add column refund_window_hours integer not null default 2880 check (refund_window_hours between 0 and 8760);
alter table hold_times drop constraint hold_times_name_check;
alter table hold_times add constraint hold_times_name_check check (name in
  ('depositHoldHours', 'winningsHoldHours', 'receiverHoldHours', 'securityHoldHours', 'refundWindowHours'));
insert into hold_times (name, hours, set_at)
  select 'refundWindowHours', refund_window_hours, timestamptz 'epoch' from system_settings;

-- The parts of a withdrawal that go back to a card, written with the request. The book changes a row under the lock of its
-- withdrawal; only `sending_at` is the worker's, which takes the same lock.
create table withdrawal_refunds (
  withdrawal_id uuid not null references withdrawals (id),
  deposit_id uuid not null references deposits (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Failed: it never left, and the PayPal payout carries it. Returned: it is back in the balance.
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'returned')),
  -- The provider's id of the refund.
  refund_id text unique,
  -- When the provider was first asked; null while it certainly knows nothing of it. Set before each call.
  sending_at timestamptz,
  -- When it succeeded, failed or was returned.
  ended_at timestamptz,
  -- Why it failed or was returned.
  reason text,
  primary key (withdrawal_id, deposit_id),
  check ((status = 'pending') = (ended_at is null)),
  check (status <> 'succeeded' or refund_id is not null)
);
create index withdrawal_refunds_deposit on withdrawal_refunds (deposit_id);
create index withdrawal_refunds_pending on withdrawal_refunds (withdrawal_id) where status = 'pending';
grant select, insert, update on withdrawal_refunds to sidebet_app;

-- What of a withdrawal is not paid through PayPal: its refunds that did not fail.
alter table withdrawals
  add column refund_cents bigint not null default 0 check (refund_cents between 0 and amount_cents);
-- What withdrawals refunded to the card of a deposit; `refunded_cents` counts all other refunds.
alter table deposits
  add column withdrawn_cents bigint not null default 0 check (withdrawn_cents between 0 and amount_cents);

-- Whoever changes what a provider reports too, however they do it, makes it due.
create trigger deposits_are_checked_for_refunds
  after update of withdrawn_cents on deposits
  for each row when (old.withdrawn_cents is distinct from new.withdrawn_cents)
  execute function check_deposit_again();
