-- When the feed last answered a call for a sport's scores. A score that stays the same changes no event, so its age is read here.
create table score_checks (
  sport_key text primary key,
  checked_at timestamptz not null
);
grant select, insert, update on score_checks to sidebet_app;
