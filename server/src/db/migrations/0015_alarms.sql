-- What an operator must see and somebody has to take note of. An alarm that sounds again while nobody has taken note
-- of it is the same row; once acknowledged, the next one is a row of its own.

create table alarms (
  id uuid primary key,
  code text not null check (code ~ '^[a-z][A-Za-z]{2,39}$'),
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null default 1 check (count > 0),
  -- What was told with it last: ids, codes and figures, never personal data.
  detail jsonb not null,
  acknowledged_at timestamptz
);
create unique index alarms_open on alarms (code) where acknowledged_at is null;
create index alarms_newest on alarms (last_at desc);
grant select, insert, update on alarms to sidebet_app;

-- A process is ready when every migration it knows has run.
grant select on migrations to sidebet_app;

-- What the metrics ask for, each a range of few rows however much there ever was.
create index provider_events_unprocessed on provider_events (received_at) where processed_at is null;
create index mails_failed on mails (failed_at) where failed_at is not null;
create index deposits_updated on deposits (updated_at);
