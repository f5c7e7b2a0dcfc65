-- What else people are told: friendships, challenges, their money on its way, answers to their questions.

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'CorrectBet',
  'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support'
));
