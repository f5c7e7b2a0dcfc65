-- Scores of sports with a game that someone with an active bet on it is following are requested more often.
alter table feed_calls drop constraint feed_calls_call_check;
alter table feed_calls add constraint feed_calls_call_check
  check (call in ('all', 'paid', 'sport', 'events', 'scores', 'watched', 'lines'));
