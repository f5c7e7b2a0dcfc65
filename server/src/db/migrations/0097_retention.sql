-- What lets rows be deleted after their time in small batches (docs/operations.md#what-is-stored-and-for-how-long).

-- When it was read; null while unread, and on rows that a version before this column marked as read.
alter table notifications add column if not exists read_at timestamptz;
-- An unread notification is in one of them and a read one in the other.
create index if not exists notifications_read on notifications (coalesce(read_at, created_at)) where read;
create index if not exists notifications_unread on notifications (created_at) where not read;

-- Replaces a BRIN index: its ranges never shrink, so once rows are deleted and their space is used again, it excludes nothing.
create index if not exists command_outcomes_created on command_outcomes (created_at);
drop index command_outcomes_age;

create index place_checks_at on place_checks (at);
create index sessions_expiry on sessions (expires_at);
create index verifications_expiry on verifications (expires_at);
create index provider_events_emptied on provider_events (processed_at) where body = '';
grant delete on group_invites to sidebet_app;
create index group_invites_expiry on group_invites (expires_at);

-- As sweep_security_events(timestamptz), but at most so many rows at once. A later release drops that one.
create function sweep_security_events(older_than timestamptz, at_most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept bigint;
begin
  delete from security_events where id = any (array(
    select id from security_events where at < least(older_than, now() - interval '30 days') order by at limit at_most));
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke all on function sweep_security_events(timestamptz, integer) from public;
grant execute on function sweep_security_events(timestamptz, integer) to sidebet_app;

-- Reconciliations record the hashes that later verifications compare with (docs/adr/0055). So the application cannot delete them,
-- except here: whoever asks, every round with a difference stays, as do all of 30 days and the last of each day for two years.
create index reconciliations_agreeing on reconciliations (at) where agrees;
create function sweep_reconciliations(thin_before timestamptz, end_before timestamptz, at_most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept bigint;
begin
  delete from reconciliations where at = any (array(
    select at from (
      select at, lead(at) over (order by at) as next from reconciliations
      where agrees and at < least(thin_before, now() - interval '30 days')) r
    where at < least(end_before, now() - interval '730 days') or date_trunc('day', at, 'UTC') = date_trunc('day', next, 'UTC')
    order by at limit at_most));
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke all on function sweep_reconciliations(timestamptz, timestamptz, integer) from public;
grant execute on function sweep_reconciliations(timestamptz, timestamptz, integer) to sidebet_app;
