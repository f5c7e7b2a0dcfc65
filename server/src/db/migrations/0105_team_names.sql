-- Operators see, add and remove other names of teams.

-- The name as the feed writes it. Null for one that an earlier version stored: only `alias`, the folded name, is known.
alter table team_aliases add column name text;
grant delete on team_aliases to sidebet_app;
