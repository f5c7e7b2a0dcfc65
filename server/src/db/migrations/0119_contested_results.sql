-- "This result is wrong": what the sides of settled bets say, and one case for the operators of each event.
create table contest_cases (
  id uuid primary key,
  event_id text not null,
  -- The event's result_version when the case was opened.
  opened_version integer not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  verdict text check (verdict in ('right', 'corrected')),
  answer text,
  answered_by uuid references users (id),
  answered_at timestamptz,
  constraint contest_cases_answer_whole check (
    (verdict is null) = (answered_at is null) and (answer is null) = (answered_at is null)
    and (answered_by is null) = (answered_at is null))
);
create unique index contest_cases_open on contest_cases (event_id) where answered_at is null;
create index contest_cases_due on contest_cases (due_at, id) where answered_at is null;

create table result_contests (
  bet_id uuid not null references bets (id),
  user_id uuid not null references users (id),
  case_id uuid not null references contest_cases (id),
  words text not null,
  created_at timestamptz not null,
  primary key (bet_id, user_id)
);
create index result_contests_case on result_contests (case_id, created_at);
create index result_contests_user on result_contests (user_id, created_at);

grant select, insert, update on contest_cases to sidebet_app;
grant select, insert, delete on result_contests to sidebet_app;

alter table contest_cases add foreign key (event_id) references events (id);

alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
    'HoldEnded', 'ContestAnswered', 'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support',
    'GroupOffer', 'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')) not valid;
