-- People search by part of a full name or username. Emails are matched as a whole (users_email_key), except among friends.
-- A line break separates the fields; no search text contains one (features/friends/search.ts).
create index users_searched_by_name on users using gin (lower(name || chr(10) || username) gin_trgm_ops);
