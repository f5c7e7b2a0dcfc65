-- How games end, and which version of the rules for it a bet was made under.

alter table events
  -- Entered by an operator; null as the feed reported it, which names no endings.
  add column ending text
    check (ending in ('regular', 'overtime', 'shortenedEarly', 'shortenedLate', 'abandoned', 'forfeit', 'retirement',
      'walkover', 'disqualification', 'noContest')),
  -- Why an operator voided it.
  add column void_reason text check (void_reason in ('operator', 'otherPlace', 'replaced')),
  -- Some endings need no score.
  drop constraint events_check,
  add constraint events_check check (
    not completed or ending is not null or (home_score is not null and away_score is not null)) not valid;

alter table bets
  add column rules_version smallint not null default 0,
  -- The ending it was settled with.
  add column settled_ending text,
  drop constraint bets_result_check,
  add constraint bets_result_check check (
    result in ('home', 'away', 'over', 'under', 'yes', 'no', 'tieAwayWins', 'tieRefund', 'push', 'endingRefund', 'void',
      'deleted', 'expired', 'declined', 'lapsed')) not valid;

alter table result_requests
  add column ending text,
  alter column home_score drop not null,
  alter column away_score drop not null;
