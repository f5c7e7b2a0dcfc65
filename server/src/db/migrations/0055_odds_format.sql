-- How a person reads prices. The specified label, -120, does not follow it.
alter table users add column odds_format text not null default 'american'
  check (odds_format in ('american', 'decimal', 'fractional', 'percent'));
