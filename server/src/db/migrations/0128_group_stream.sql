alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
    'HoldEnded', 'ContestAnswered', 'ResultContested', 'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support',
    'GroupNews', 'GroupOffer', 'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')) not valid;

-- Amounts are shown to all members of a group or to none, and each member has read its stream up to an instant.
alter table groups
  -- Null in groups of the last release, until 0129 decides.
  add column shows_amounts boolean,
  add column amounts_changed_at timestamptz,
  add column amounts_changed_by uuid references users (id),
  add column news_at timestamptz,
  add column news_due_at timestamptz;
alter table group_members
  add column stream_read_at timestamptz,
  add column news_at timestamptz,
  add column news_id uuid;

-- A push about a group's news is sent only while its notification says so.
alter table mails add column notification_id uuid;

create table group_bet_reactions (
  bet_id uuid not null references bets (id),
  user_id uuid not null references users (id),
  reaction text not null check (reaction in ('like', 'laugh', 'fire', 'wow', 'sad', 'money')),
  created_at timestamptz not null,
  constraint group_bet_reactions_pkey primary key (bet_id, user_id, reaction)
);
create index group_bet_reactions_user on group_bet_reactions (user_id);
grant select, insert, delete on group_bet_reactions to sidebet_app;
