-- The book: what moves money. Only server/src/book writes these tables.
-- Amounts are whole cents. Accounts are named by uuid: a person's available money by the user's id, a bet's
-- escrow by the bet's id, house-side accounts by the fixed ids in house_accounts.

create table house_accounts (
  id uuid primary key,
  name text not null unique
);
insert into house_accounts (id, name) values
  ('00000000-0000-0000-0000-000000000001', 'House fees'),
  ('00000000-0000-0000-0000-000000000002', 'Card provider'),
  ('00000000-0000-0000-0000-000000000003', 'PayPal'),
  ('00000000-0000-0000-0000-000000000004', 'Withdrawals in flight'),
  ('00000000-0000-0000-0000-000000000005', 'Adjustments'),
  ('00000000-0000-0000-0000-000000000006', 'Advances');

-- House-side balances are not stored: they are the sum of their transfers, so no row is fought for.
create table accounts (
  user_id uuid primary key references users (id),
  available_cents bigint not null default 0 check (available_cents >= 0),
  -- What a corrected result left this person owing; bets and withdrawals wait until it is covered.
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  -- How many transfers touched the account; each transfer keeps its number.
  version bigint not null default 0
) with (fillfactor = 50);

create type bet_status as enum ('Created', 'Active', 'Settled', 'Deleted');
create type bet_side as enum ('home', 'away');

create table bets (
  id uuid primary key,
  event_id text not null,
  creator_id uuid not null,
  creator_side bet_side not null,
  wager_cents bigint not null check (wager_cents > 0),
  payout_cents bigint not null check (payout_cents between wager_cents and 2 * wager_cents),
  tie_rule text not null check (tie_rule in ('awayWins', 'refund')),
  status bet_status not null,
  acceptor_id uuid check (acceptor_id <> creator_id),
  winner_id uuid check (winner_id in (creator_id, acceptor_id)),
  result text check (result in ('home', 'away', 'tieAwayWins', 'tieRefund', 'void', 'deleted', 'expired')),
  -- The scores the bet was settled from, and the event's result_version they belong to.
  settled_home integer,
  settled_away integer,
  settled_version integer,
  -- The balance of the bet's escrow account.
  escrow_cents bigint not null check (escrow_cents >= 0),
  transfer_count smallint not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  paid_out_at timestamptz,
  -- A bet holds money exactly while it runs.
  check (escrow_cents = case status when 'Created' then wager_cents when 'Active' then 2 * wager_cents else 0 end),
  check ((status in ('Created', 'Active')) = (paid_out_at is null)),
  check (status <> 'Active' or acceptor_id is not null)
) with (fillfactor = 80);
create index bets_open on bets (event_id, creator_side, wager_cents, id) where status = 'Created';
create index bets_event on bets (event_id, status, id) where status in ('Created', 'Active');
create index bets_creator on bets (creator_id, status, id);
create index bets_acceptor on bets (acceptor_id, status, id) where acceptor_id is not null;

create type transfer_kind as enum (
  'createWager', 'acceptWager', 'deleteRefund', 'expireRefund', 'win', 'fee', 'voidRefund', 'tieRefund',
  'deposit', 'depositRefund', 'withdrawal', 'withdrawalReturn', 'adjustment', 'reversal', 'oweSettled'
);

-- Append-only: the application's role may insert and read, nothing else. A correction is a reversing transfer.
create table transfers (
  -- What the transfer belongs to (a bet, a deposit, a withdrawal, an adjustment), and its number there.
  subject_id uuid not null,
  seq smallint not null,
  kind transfer_kind not null,
  debit_account uuid not null,
  credit_account uuid not null check (credit_account <> debit_account),
  amount_cents bigint not null check (amount_cents > 0),
  -- The person whose available money changed, with that account's number, balance before and after.
  user_id uuid,
  version bigint,
  before_cents bigint,
  after_cents bigint,
  created_at timestamptz not null,
  primary key (subject_id, seq),
  check ((user_id is null) = (version is null)),
  check (user_id is null or user_id in (debit_account, credit_account)),
  check (user_id is null or after_cents = before_cents + case when user_id = credit_account then amount_cents else -amount_cents end),
  check (after_cents >= 0)
);
create unique index transfers_user on transfers (user_id, version) where user_id is not null;

-- The first answer to every command that carried a key; a repeat is answered from here.
create table command_outcomes (
  actor_id uuid not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash text not null,
  -- Text, not jsonb: it is given back as it was, never searched.
  outcome text not null,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index command_outcomes_age on command_outcomes using brin (created_at);

-- Written by the book with the bet it tells of; the friendship row, not this, is the truth about a request.
create table notifications (
  user_id uuid not null,
  id uuid not null,
  type text not null check (type in ('Request', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'CorrectBet')),
  from_id uuid,
  bet_id uuid,
  content text not null,
  read boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, id)
);
