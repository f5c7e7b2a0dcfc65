-- Pairs of users whose bets move money from one to the other by the bookmakers' probabilities.
alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check check (kind in
  ('oneWay', 'offMarket', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity', 'depositThenWithdraw',
   'sharedReceiver', 'excludedSource', 'sharedSource'));
alter table flag_scans drop constraint flag_scans_name_check;
alter table flag_scans add constraint flag_scans_name_check
  check (name in ('oneWay', 'offMarket', 'failedDeposits', 'breaksBegun', 'accountsOpened', 'depositThenWithdraw',
    'sharedReceiver', 'sharedSource'));
