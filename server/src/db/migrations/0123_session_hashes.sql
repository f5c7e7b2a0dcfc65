-- Sessions are found by the SHA-256 of their token (docs/adr/0072). The last release still reads `token`; the next one drops it.
alter table sessions add column token_hash bytea, alter column token drop not null;
create unique index sessions_token_hash on sessions (token_hash);

-- Processes of the last release write the token alone.
create function hash_session_token() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.token_hash := sha256(convert_to(new.token, 'UTF8'));
  return new;
end $$;
create trigger sessions_hash_token before insert or update of token on sessions
  for each row when (new.token is not null) execute function hash_session_token();
