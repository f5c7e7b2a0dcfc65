-- Finding people: part of a full name, username or email, in any case, among a hundred thousand.
-- pg_trgm comes with PostgreSQL. It is a trusted extension: the owner of the database may create it, also where
-- PostgreSQL is managed; where that is forbidden, an administrator creates it once before this runs.
create extension if not exists pg_trgm;

-- One text to search in. A line break stands between the fields, which no search text contains.
-- The application asks by this very expression (features/friends/search.ts).
create index users_searched on users using gin
  (lower(name || chr(10) || username || chr(10) || email) gin_trgm_ops);
-- A search that many fit is answered from the beginning of this, without reading them all.
create index users_by_name on users (lower(name), id);
