-- On a site without cash the other side of a bet answers a contest: it has no case, and the answer is a row of its own.
alter table result_contests
  alter column case_id drop not null,
  add column verdict text check (verdict in ('agreed', 'right')),
  add constraint result_contests_answer check (verdict is null or (case_id is null and words = ''));
-- One contest for each bet.
create unique index result_contests_between_sides on result_contests (bet_id) where case_id is null and verdict is null;

alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
    'HoldEnded', 'ContestAnswered', 'ResultContested', 'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support',
    'GroupOffer', 'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')) not valid;
