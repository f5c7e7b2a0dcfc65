-- The security log: who signed in, proved themselves, changed a factor or was refused, and from where. The application's
-- role adds and reads rows; it changes none, and removes only those older than a month, through a function.

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  -- Null where nobody is known, as after a wrong email address. Rows outlive the account.
  user_id uuid,
  -- The reason, the factor or the endpoint, as a code. No spaces and no @: neither an address nor a typed text fits.
  detail text not null default '' check (detail ~ '^[A-Za-z0-9._-]{0,80}$'),
  -- The head of a digest of the session's id.
  session_ref text check (session_ref ~ '^[0-9a-f]{12}$'),
  -- The network alone: three numbers of IPv4, four groups of IPv6.
  network text check (network ~ '^[0-9a-f.:]{0,45}$'),
  -- As people call it: 'Chrome on Windows'.
  device text check (char_length(device) <= 80)
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_kind on security_events (kind, id desc);
create index security_events_at on security_events (at);
grant select, insert on security_events to sidebet_app;

create function security_events_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The security log is only ever added to.';
end
$$;
create trigger security_events_stay before update on security_events
  for each row execute function security_events_refuse_change();
create trigger security_events_stay_whole before truncate on security_events
  for each statement execute function security_events_refuse_change();

-- Removes what is older than wished, but never the last 30 days, whoever asks. Gives the number of rows.
create function sweep_security_events(older_than timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept bigint;
begin
  delete from security_events where at < least(older_than, now() - interval '30 days');
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke all on function sweep_security_events(timestamptz) from public;
grant execute on function sweep_security_events(timestamptz) to sidebet_app;
