-- What the bookmakers quoted on an event, append-only: a new row whenever their consensus changed or the last one is old.
-- Betting never depends on it.
create table event_lines (
  event_id text not null references events (id),
  -- One of two outcomes is the one the probability is of: home, over, or the named team.
  market text not null check (market in ('moneyline', 'spread', 'total', 'homeToWin', 'awayToWin')),
  -- Null exactly for markets without a line.
  line_halves integer check ((line_halves is null) = (market not in ('spread', 'total'))),
  -- In basis points, without the bookmakers' margin and given no push; null if fewer than three quote this line.
  probability_bps integer check (probability_bps between 0 and 10000),
  bookmakers integer not null check (bookmakers >= 0),
  captured_at timestamptz not null,
  primary key (event_id, market, captured_at)
);
grant select, insert on event_lines to sidebet_app;

alter table feed_calls drop constraint feed_calls_call_check;
alter table feed_calls add constraint feed_calls_call_check
  check (call in ('all', 'paid', 'sport', 'events', 'scores', 'lines'));
