-- What a withdrawal waits for besides an operator: fresh deposits and winnings, a new receiver, a changed login.

alter table system_settings
  -- Withdrawals of one person within 7 days above this sum wait for an operator. The other sum is that of 24 hours.
  add column withdrawal_week_approval_cents bigint not null default 200000 check (withdrawal_week_approval_cents >= 0),
  add column deposit_hold_hours integer not null default 120 check (deposit_hold_hours between 0 and 2160),
  add column winnings_hold_hours integer not null default 4 check (winnings_hold_hours between 0 and 2160),
  add column receiver_hold_hours integer not null default 24 check (receiver_hold_hours between 0 and 2160),
  add column security_hold_hours integer not null default 24 check (security_hold_hours between 0 and 2160);

alter table approval_amounts drop constraint approval_amounts_name_check;
alter table approval_amounts add constraint approval_amounts_name_check
  check (name in ('adjustmentApprovalCents', 'withdrawalApprovalCents', 'withdrawalWeekApprovalCents'));

-- The waiting times as they were set one after the other, like approval_amounts. A shorter one counts 24 hours after its row.
create table hold_times (
  seq bigint generated always as identity primary key,
  name text not null
    check (name in ('depositHoldHours', 'winningsHoldHours', 'receiverHoldHours', 'securityHoldHours')),
  hours integer not null check (hours >= 0),
  set_at timestamptz not null
);
create index hold_times_name on hold_times (name, seq);
grant select, insert on hold_times to sidebet_app;

-- What is set now has been set for long enough.
insert into approval_amounts (name, cents, set_at)
  select 'withdrawalWeekApprovalCents', withdrawal_week_approval_cents, timestamptz 'epoch' from system_settings;
insert into hold_times (name, hours, set_at)
  select h.name, h.hours, timestamptz 'epoch'
  from system_settings s cross join lateral (values
    ('depositHoldHours', s.deposit_hold_hours), ('winningsHoldHours', s.winnings_hold_hours),
    ('receiverHoldHours', s.receiver_hold_hours), ('securityHoldHours', s.security_hold_hours)) h (name, hours);

alter table withdrawals
  -- Not sent before this; null where it may be sent as soon as it is approved.
  add column send_after timestamptz,
  add column send_after_reason text check (send_after_reason in ('newReceiver', 'changedLogin')),
  add constraint withdrawals_send_after check ((send_after is null) = (send_after_reason is null));
-- Who else was paid at an address, for the flags.
create index withdrawals_receiver on withdrawals (lower(paypal_email));

alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check check (kind in
  ('oneWay', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity', 'depositThenWithdraw', 'sharedReceiver'));
alter table flag_scans drop constraint flag_scans_name_check;
alter table flag_scans add constraint flag_scans_name_check
  check (name in ('oneWay', 'failedDeposits', 'breaksBegun', 'accountsOpened', 'depositThenWithdraw', 'sharedReceiver'));
