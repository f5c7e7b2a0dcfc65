-- Bets on a line and at unequal stakes (docs/rules.md#markets). Every default and null is the specified bet: on the winner, at
-- equal stakes, for 20 %. creator_side is what the creator backs, wager_cents and payout_cents are the creator's stake and what
-- the creator gets back by winning.

alter type bet_side add value 'over';
alter type bet_side add value 'under';
alter type bet_side add value 'yes';
alter type bet_side add value 'no';
alter type transfer_kind add value 'pushRefund';
alter type transfer_kind add value 'lapseRefund';

alter table bets
  add column market text not null default 'moneyline' check (market in ('moneyline', 'spread', 'total', 'toWin')),
  -- The team that wins or does not win, for toWin.
  add column market_team text check (market_team in ('home', 'away')),
  add column line_halves smallint,
  -- The acceptor's stake, and what they get back by winning; null where both are the creator's.
  add column acceptor_stake_cents bigint check (acceptor_stake_cents > 0),
  add column acceptor_payout_cents bigint,
  add column fee_policy text not null default 'specified' check (fee_policy in ('specified', 'exchange', 'none')),
  add column fee_bps smallint not null default 2000 check (fee_bps between 0 and 2000),
  add column fee_cap_cents bigint check (fee_cap_cents >= 0),
  add column lapse_on_move text not null default 'off' check (lapse_on_move in ('off', 'tight', 'normal', 'wide')),
  add column expires_at timestamptz,
  -- What bookmakers quoted when it was created and accepted: lineHalves, probabilityBps, bookmakers, capturedAt.
  add column posted_reference jsonb,
  add column accepted_reference jsonb,
  -- The transfers that a version with markets made. An older version raises transfer_count alone, so it cannot accept or settle
  -- a bet whose terms it does not know.
  add column known_transfers smallint,
  add constraint bets_team check ((market_team is null) = (market <> 'toWin')),
  add constraint bets_line check ((line_halves is null) = (market in ('moneyline', 'toWin'))),
  add constraint bets_acceptor_terms check (
    (acceptor_stake_cents is null) = (fee_policy = 'specified')
    and (acceptor_payout_cents is null) = (fee_policy = 'specified')),
  add constraint bets_specified check (
    fee_policy <> 'specified'
    or market = 'moneyline' and fee_bps = 2000 and fee_cap_cents is null and lapse_on_move = 'off' and expires_at is null),
  add constraint bets_known_transfers check (fee_policy = 'specified' or known_transfers = transfer_count),
  add constraint bets_payout check (
    payout_cents between wager_cents and wager_cents + coalesce(acceptor_stake_cents, wager_cents)),
  add constraint bets_acceptor_payout check (
    acceptor_payout_cents between acceptor_stake_cents and acceptor_stake_cents + wager_cents),
  -- A bet holds money exactly while it runs.
  add constraint bets_escrow check (escrow_cents = case status
    when 'Created' then wager_cents
    when 'Active' then wager_cents + coalesce(acceptor_stake_cents, wager_cents)
    else 0 end),
  -- Payout and escrow of equal stakes, now part of the constraints above.
  drop constraint bets_check,
  drop constraint bets_check3,
  drop constraint bets_result_check,
  add constraint bets_result_check check (
    result in ('home', 'away', 'over', 'under', 'yes', 'no', 'tieAwayWins', 'tieRefund', 'push', 'void', 'deleted', 'expired',
      'declined', 'lapsed'));

-- Matching finds specified bets only.
drop index bets_open;
create index bets_open on bets (event_id, creator_side, wager_cents, id)
  where status = 'Created' and offered_to is null and fee_policy = 'specified';
-- Open offers that may lapse or end early.
create index bets_lapsing on bets (event_id, id) where status = 'Created' and lapse_on_move <> 'off';
create index bets_expiring on bets (expires_at, id) where status = 'Created' and expires_at is not null;

-- What one user stakes on a bet, and gets back by winning it.
create function stake_of(b bets, holder uuid) returns bigint language sql immutable parallel safe
  return case when b.creator_id = holder then b.wager_cents else coalesce(b.acceptor_stake_cents, b.wager_cents) end;
create function payout_of(b bets, holder uuid) returns bigint language sql immutable parallel safe
  return case when b.creator_id = holder then b.payout_cents else coalesce(b.acceptor_payout_cents, b.payout_cents) end;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
  'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support'
));
