-- The bets of a held event go on: the sides that were notified of the hold are notified of its end.
alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
    'HoldEnded', 'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support',
    'GroupOffer', 'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')) not valid;
