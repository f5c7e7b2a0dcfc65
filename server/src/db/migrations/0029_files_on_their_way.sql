-- Files on their way: in, and out.

-- A file is entered as unwanted before it is stored and taken off with what comes to point to it, so that whatever
-- happens between the two leaves no file that nobody knows of. What fails to be removed lets the others go first.
alter table unwanted_files
  -- Until then something may come to point to it; null where something did and let go.
  add column not_before timestamptz,
  -- When its removal last failed.
  add column tried_at timestamptz;
grant update (tried_at) on unwanted_files to sidebet_app;
