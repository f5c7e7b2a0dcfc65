-- A flag for each inquiry of a card's bank. It moves no money.
alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check check (kind in
  ('oneWay', 'offMarket', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity', 'depositThenWithdraw',
   'sharedReceiver', 'excludedSource', 'sharedSource', 'paymentInquiry'));
