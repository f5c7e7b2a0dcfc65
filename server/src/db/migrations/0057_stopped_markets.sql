-- Markets of one event on which an operator stopped betting.
alter table events
  add column stopped_markets text[] not null default '{}'
    check (stopped_markets <@ array['moneyline', 'spread', 'total', 'toWin']);
