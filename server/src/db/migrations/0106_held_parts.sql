-- Money of a deposit cannot be withdrawn before an instant, even by another winner (docs/rules.md#withdrawals). Each column holds parts:
-- [{"cents": 950_00, "until": milliseconds since 1970 UTC}], the latest first; null where nothing is held.
alter table accounts add column held jsonb;
-- The parts of each stake as it was placed: {"creator": parts, "acceptor": parts}.
alter table bets add column held jsonb;
-- {"until": when its money is free, "taken": the parts that refunds and disputes took out of the balance}
alter table deposits add column held jsonb;

-- Pairs that meet for the first time and move most of a deposit while it is held.
alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check check (kind in
  ('oneWay', 'offMarket', 'freshDeposit', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity',
   'depositThenWithdraw', 'sharedReceiver', 'excludedSource', 'sharedSource', 'paymentInquiry'));
alter table flag_scans drop constraint flag_scans_name_check;
alter table flag_scans add constraint flag_scans_name_check
  check (name in ('oneWay', 'offMarket', 'freshDeposit', 'failedDeposits', 'breaksBegun', 'accountsOpened',
    'depositThenWithdraw', 'sharedReceiver', 'sharedSource'));
