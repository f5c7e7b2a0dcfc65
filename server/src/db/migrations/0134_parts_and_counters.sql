-- Offers of which others take parts, and counter-offers to them.
alter table bets
  -- How many parts of the offer were taken; null where it is taken whole.
  add column parts_taken smallint,
  -- The offer that the bet is a part of.
  add column part_of uuid,
  -- Of a counter-offer: the offer, who alone may accept it, its number between the two, and the terms that it answers.
  add column counter_to uuid,
  add column counter_for uuid,
  add column counter_round smallint,
  add column counter_answers text,
  add constraint bets_parts check (parts_taken is null or parts_taken between 0 and 19 and fee_policy <> 'specified' and part_of is null) not valid,
  add constraint bets_counter check (case when counter_to is null
    then num_nulls(counter_for, counter_round, counter_answers) = 3
    else num_nulls(counter_for, counter_round, counter_answers) = 0 and counter_round between 1 and 10
      and counter_for <> creator_id and fee_policy <> 'specified' and parts_taken is null
      and (offered_to = counter_for or ledger_id is not null)
      and (acceptor_id is null or acceptor_id = counter_for) end) not valid,
  drop constraint bets_result_check,
  add constraint bets_result_check check (result in ('home', 'away', 'over', 'under', 'yes', 'no', 'tieAwayWins', 'tieRefund',
    'push', 'endingRefund', 'void', 'deleted', 'expired', 'declined', 'lapsed', 'countered', 'offerGone')) not valid;

-- The counter-offers between two people about an offer.
create index bets_counters on bets (counter_to, id) where counter_to is not null;
-- The parts of an offer.
create index bets_part_of on bets (part_of, id) where part_of is not null;

alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'Request', 'RequestAccepted', 'AcceptBet', 'SettleBet', 'ExpireBet', 'RefundBet', 'LapseBet', 'CorrectBet', 'HoldBet',
    'HoldEnded', 'ContestAnswered', 'ResultContested', 'Challenge', 'ChallengeDeclined', 'Counter', 'CounterEnded', 'Deposit',
    'Withdrawal', 'Support', 'GroupNews', 'GroupOffer', 'GroupJoined', 'GroupSeason', 'Mention', 'SettleUp')) not valid;

alter type transfer_kind add value 'splitOffer';
