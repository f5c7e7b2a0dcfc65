-- In batches. Sessions from before 0123 stay valid.
create or replace function pg_temp.hash_sessions(most integer) returns integer language plpgsql as $$
declare
  done integer;
begin
  update sessions set token_hash = sha256(convert_to(token, 'UTF8'))
    where id in (select id from sessions where token_hash is null order by id limit most);
  get diagnostics done = row_count;
  return done;
end $$;

select pg_temp.hash_sessions(200) as changed;
