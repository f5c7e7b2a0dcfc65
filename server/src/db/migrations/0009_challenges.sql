-- Challenges: a bet offered to one person, who alone may accept it, or decline it with a word.

alter type transfer_kind add value 'declineRefund';

alter table bets
  add column offered_to uuid check (offered_to <> creator_id),
  -- What the offered person said when declining, if anything.
  add column decline_word text check (char_length(decline_word) between 1 and 140),
  drop constraint bets_result_check,
  add constraint bets_result_check check (
    result in ('home', 'away', 'tieAwayWins', 'tieRefund', 'void', 'deleted', 'expired', 'declined')),
  -- Whoever takes a challenge is the one it was offered to.
  add constraint bets_taken_by_offered check (acceptor_id = offered_to),
  add constraint bets_declined_challenge check (result <> 'declined' or offered_to is not null),
  add constraint bets_word_of_declined check (decline_word is null or result = 'declined');

-- Matching and the count of open bets never see a challenge; the board passes over all of an event's at once.
drop index bets_open;
create index bets_open on bets (event_id, creator_side, wager_cents, id)
  where status = 'Created' and offered_to is null;
drop index bets_event;
create index bets_event on bets (event_id, status, (offered_to is null), id) where status in ('Created', 'Active');

-- Challenges offered to me.
create index bets_offered on bets (offered_to, id) where status = 'Created' and offered_to is not null;
