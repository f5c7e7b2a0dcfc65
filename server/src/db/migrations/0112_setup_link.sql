-- The newest setup link of a site without cash (docs/adr/0047). One row: a start of the server replaces it. The token is
-- derived from the id and not stored.
create table setup_links (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  expires_at timestamptz not null,
  claimed_at timestamptz
);
grant select, insert, update on setup_links to sidebet_app;
