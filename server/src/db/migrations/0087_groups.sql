-- Groups of people who bet with each other for points or for dollars that nobody holds (docs/adr/0046). Everything a group's
-- ledger names has an id of UUID version 8, which no user, bet or house account outside of groups has. So constraints keep
-- group transfers and cash transfers apart without reading other tables.

create function is_group_id(id uuid) returns boolean language sql immutable parallel safe strict
  return (get_byte(uuid_send(id), 6) >> 4) = 8;

create table groups (
  id uuid primary key check (is_group_id(id)),
  -- Fixed for good.
  kind text not null check (kind in ('points', 'iou')),
  name text not null check (char_length(name) between 1 and 40),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- The URL of its picture.
  picture text,
  rules text not null default '' check (char_length(rules) <= 2000),
  -- Of points groups: what every member gets in the next season.
  purse_cents bigint check (purse_cents > 0),
  -- Of iou groups: how far below 0 a new member may go, until they choose their own limit.
  limit_cents bigint check (limit_cents >= 0),
  -- The number of its newest message.
  last_message bigint not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((purse_cents is not null) = (kind = 'points')),
  check ((limit_cents is not null) = (kind = 'iou'))
);

-- The standings of a group count one season. In points groups every season also has its own accounts.
create table group_seasons (
  id uuid primary key check (is_group_id(id)),
  group_id uuid not null references groups (id),
  number smallint not null check (number > 0),
  name text not null check (char_length(name) between 1 and 40),
  -- Of points groups.
  purse_cents bigint check (purse_cents > 0),
  started_at timestamptz not null,
  -- When it ends; null until its organizers end it.
  ends_at timestamptz check (ends_at > started_at),
  -- When it ended: no bet begins after that.
  ended_at timestamptz,
  unique (group_id, number)
);
create unique index group_seasons_current on group_seasons (group_id) where ended_at is null;
create index group_seasons_due on group_seasons (ends_at) where ended_at is null and ends_at is not null;

create table group_members (
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'organizer', 'member')),
  joined_at timestamptz not null,
  -- Who left stays for the bets and balances of the time before.
  left_at timestamptz,
  -- Whether others see this member's amounts; null for the default of the group's kind.
  shows_amounts boolean,
  -- Messages up to this number were read.
  read_message bigint not null default 0,
  primary key (group_id, user_id)
);
create unique index group_members_owner on group_members (group_id) where role = 'owner' and left_at is null;
create index group_members_user on group_members (user_id) where left_at is null;

create table group_invites (
  id uuid primary key,
  group_id uuid not null references groups (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_uses smallint not null check (max_uses between 1 and 200),
  uses smallint not null default 0 check (uses between 0 and max_uses),
  revoked_at timestamptz
);
create index group_invites_group on group_invites (group_id, id);

create table group_messages (
  -- Ascending in time. Chosen by the sender's page, so a repeated request adds nothing.
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  -- Numbers the messages of a group in the order they committed.
  number bigint not null,
  -- The bet or the game it is about; null for a message to the group.
  bet_id uuid references bets (id),
  event_id text,
  reply_to uuid references group_messages (id),
  -- Null once removed.
  text text check (char_length(text) between 1 and 500),
  -- Members named in it.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  unique (group_id, number),
  check (bet_id is null or event_id is null),
  check ((text is null) = (removed_at is not null))
);
create index group_messages_bet on group_messages (group_id, bet_id, number) where bet_id is not null;
create index group_messages_event on group_messages (group_id, event_id, number) where event_id is not null;
create index group_messages_user on group_messages (user_id, created_at);

create table group_reactions (
  message_id uuid not null references group_messages (id),
  user_id uuid not null references users (id),
  reaction text not null check (reaction in ('like', 'laugh', 'fire', 'wow', 'sad', 'money')),
  created_at timestamptz not null,
  primary key (message_id, user_id, reaction)
);
create index group_reactions_user on group_reactions (user_id);

-- Payments outside of Sidebet that settle an iou group. Both confirmations together make the transfers.
create table group_payments (
  id uuid primary key check (is_group_id(id)),
  group_id uuid not null references groups (id),
  from_id uuid not null references users (id),
  to_id uuid not null references users (id),
  from_account uuid not null check (is_group_id(from_account)),
  to_account uuid not null check (is_group_id(to_account)),
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '' check (char_length(note) <= 140),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  paid_at timestamptz,
  received_at timestamptz,
  -- Set by the book with its transfers.
  settled_at timestamptz,
  canceled_at timestamptz,
  check (from_id <> to_id),
  check (settled_at is null or (paid_at is not null and received_at is not null)),
  check (settled_at is null or canceled_at is null)
);
create index group_payments_group on group_payments (group_id, id);
create index group_payments_open on group_payments (group_id) where settled_at is null and canceled_at is null;
create index group_payments_from on group_payments (from_id);
create index group_payments_to on group_payments (to_id);

-- The members' accounts. Only server/src/book writes them. The ledger of a points group is its season, of an iou group the
-- group itself; the ledger's id is also the account that issues its points.
create table group_accounts (
  id uuid primary key check (is_group_id(id)),
  group_id uuid not null references groups (id),
  ledger_id uuid not null check (is_group_id(ledger_id)),
  user_id uuid not null references users (id),
  -- Available is the limit plus the balance. Corrected results may take the balance below the limit.
  limit_cents bigint not null default 0 check (limit_cents >= 0),
  balance_cents bigint not null default 0,
  -- How many transfers touched the account; each transfer keeps its number.
  version bigint not null default 0,
  -- When the member left or the season ended: it backs no new bets.
  closed_at timestamptz,
  unique (ledger_id, user_id)
) with (fillfactor = 50);
create index group_accounts_user on group_accounts (user_id);
create index group_accounts_group on group_accounts (group_id);

alter table bets
  -- Of a bet in a group, which offered_to names: its ledger, the group's kind, and both sides' accounts.
  add column ledger_id uuid,
  add column group_kind text check (group_kind in ('points', 'iou')),
  add column creator_account uuid,
  add column acceptor_account uuid,
  drop constraint bets_taken_by_offered,
  add constraint bets_taken_by_offered
    check (acceptor_id = offered_to or offered_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff' or is_group_id(offered_to))
    not valid,
  add constraint bets_in_groups check (case when is_group_id(id)
    then is_group_id(offered_to) and is_group_id(ledger_id) and is_group_id(creator_account)
      and group_kind is not null and fee_policy = 'none'
      and (acceptor_id is null) = (acceptor_account is null) and coalesce(is_group_id(acceptor_account), true)
    else num_nulls(ledger_id, group_kind, creator_account, acceptor_account) = 4
      and coalesce(not is_group_id(offered_to), true) end) not valid;
create index bets_of_groups on bets (offered_to, status, id) where ledger_id is not null;

alter type transfer_kind add value 'seasonPurse';
alter type transfer_kind add value 'settleUp';

-- user_id of a transfer is the account with a stored balance: a user's, or a member's account in a group.
alter table transfers
  drop constraint transfers_after_cents_check,
  add constraint transfers_after_cents_check check (after_cents >= 0 or is_group_id(user_id)) not valid,
  add constraint transfers_apart check (is_group_id(debit_account) = is_group_id(credit_account)) not valid;
alter table accounts add constraint accounts_apart check (not is_group_id(user_id)) not valid;

grant select, insert, update on groups, group_seasons, group_members, group_invites, group_messages, group_payments,
  group_accounts to sidebet_app;
grant select, insert, delete on group_reactions to sidebet_app;

alter table users
  add column push_group_offers boolean not null default true,
  add column push_mentions boolean not null default true,
  add column push_settle_ups boolean not null default true,
  add column email_settle_ups boolean not null default true;

alter table notifications
  -- The group it is about.
  add column group_id uuid,
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
    'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support',
    'GroupOffer', 'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')) not valid;

-- A report may be about a message; the evidence keeps its text.
alter table reports add column message_id uuid references group_messages (id);

alter table unwanted_files
  drop constraint unwanted_files_key_check,
  add constraint unwanted_files_key_check check (key ~ '^(profile_pictures|support_attachments|group_pictures)/');
