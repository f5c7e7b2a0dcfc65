-- What names are searched by: as foldSearch in domain/src/search.ts, which rules-in-sql.pg.test.ts compares with this.
-- The extension unaccent is not used: it has other rules, and its function cannot be part of an index.
create function fold_search(name text) returns text language sql immutable parallel safe
  return trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(replace(
        translate(
          lower(normalize(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)),
          'đðıłøς', 'ddiloσ'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), '&', ' and '),
      '[.''’‘`´ʻʼ]', '', 'g'),
    '[\s/\u2010-\u2015-]+', ' ', 'g'));

-- A line break separates the fields; no search text contains one (features/friends/search.ts).
drop index users_searched_by_name;
create index users_searched_by_name on users using gin
  ((fold_search(name) || chr(10) || fold_search(username)) gin_trgm_ops);
-- Operators also search by part of an email (features/console/people.ts).
drop index users_searched;
create index users_searched_by_email on users using gin (lower(email) gin_trgm_ops);
