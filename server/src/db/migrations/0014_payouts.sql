-- Withdrawals on their way through PayPal Payouts. The rows are the jobs (docs/adr/0008): a worker takes what is due by
-- moving `payout_due_at` into the future, and writes down that it is about to ask before it asks.

alter table withdrawals
  -- The first attempt that may have reached PayPal; null while it is certain that none has. Set before each call.
  add column sending_at timestamptz,
  add column payout_attempts integer not null default 0,
  -- When a worker next sends it or asks about it; null: at once, or never again once it has ended.
  add column payout_due_at timestamptz,
  -- PayPal's last word about the item, as it said it.
  add column payout_status text,
  -- Why the last attempt or the payout itself failed or waits, in PayPal's word.
  add column payout_issue text,
  -- PayPal holds money for a receiver without an account so long; it then comes back.
  add column unclaimed_until timestamptz,
  -- Why a person has to look at it; for operators.
  add column review text;
create index withdrawals_payout_due on withdrawals (payout_due_at)
  where status in ('approved', 'sent') or payout_due_at is not null;

-- Withdrawals above it wait for an operator; at or below it they are approved at once.
alter table system_settings
  add column withdrawal_approval_cents bigint not null default 50000 check (withdrawal_approval_cents >= 0);
