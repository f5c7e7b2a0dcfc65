-- What a feed update may do to a game that has bets, and when betting on it closed.

alter table events
  -- When betting closed for good: the start as it was known when it passed, or the first score, or a hold.
  add column betting_closed_at timestamptz,
  -- The start that the feed names since betting closed, where it is another than commence_time.
  add column latest_start timestamptz,
  -- A final score that the feed has named and that is not confirmed yet.
  add column unconfirmed_home integer,
  add column unconfirmed_away integer,
  add column unconfirmed_at timestamptz,
  -- Why the event waits for an operator, since when, and the feed update that caused it.
  add column held_for text,
  add column held_at timestamptz,
  add column held_update jsonb,
  add constraint events_unconfirmed_whole check (
    (unconfirmed_home is null) = (unconfirmed_at is null) and (unconfirmed_away is null) = (unconfirmed_at is null)),
  add constraint events_held_whole check (
    (held_for is null) = (held_at is null) and (held_for is null) = (held_update is null));
create index events_held on events (held_at, id) where held_for is not null;
create index events_unconfirmed on events (unconfirmed_at, id) where unconfirmed_at is not null;

-- The game as it was when the bet was made; the start as it was when the bet was accepted. Null on a bet that the
-- previous version made while this migration was being rolled out: such a bet goes by its event.
alter table bets
  add column home_team text,
  add column away_team text,
  add column event_start timestamptz,
  -- Which rule refunded a void bet; null for bets that ended before this column was added.
  add column void_reason text;
update bets set home_team = e.home_team, away_team = e.away_team, event_start = e.commence_time
from events e where e.id = bets.event_id;

alter table system_settings
  -- How long before the start betting closes.
  add column betting_margin_ms integer not null default 0 check (betting_margin_ms between 0 and 3600000);

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'CorrectBet', 'HoldBet',
  'Challenge', 'ChallengeDeclined', 'Deposit', 'Withdrawal', 'Support'
));
