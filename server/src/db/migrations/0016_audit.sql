-- What operators did, and why. Each row's hash covers the row and the hash before it, so that an edited, removed,
-- inserted or moved row breaks the chain from there on. The application's role can add through audit_append alone.

create table audit_log (
  -- Without gaps, from 1.
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  actor_id uuid not null,
  -- As the person was called then.
  actor_name text not null check (actor_name <> ''),
  action text not null check (action ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$'),
  subject_kind text not null,
  subject_id text not null,
  reason text not null check (char_length(reason) between 3 and 500),
  details jsonb not null,
  prev_hash text not null,
  hash text not null unique
);
create index audit_log_subject on audit_log (subject_kind, subject_id, seq desc);
create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_action on audit_log (action, seq desc);

-- The newest row's number and hash, which a chain that was cut short no longer reaches. Locked while a row is added.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));

-- Fields are told apart by their length, so that no two rows read the same. server/src/audit/verify.ts computes it too.
create function audit_hash(entry audit_log) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(string_agg(octet_length(field) || ':' || field, '' order by place), 'UTF8')), 'hex')
  from unnest(array[
    entry.prev_hash,
    entry.seq::text,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_id::text,
    entry.actor_name,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    entry.reason,
    entry.details::text
  ]) with ordinality as fields (field, place)
$$;

-- Adds a row in the caller's transaction. Everybody who adds waits for the one before to end: call it last.
create function audit_append(
  acted_at timestamptz, actor_id uuid, actor_name text, action text, subject_kind text, subject_id text, reason text,
  details jsonb
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  added audit_log;
begin
  select * into strict head from audit_head for update;
  added := row(head.seq + 1, acted_at, actor_id, actor_name, action, subject_kind, subject_id, reason, details, head.hash, '');
  added.hash := audit_hash(added);
  insert into audit_log select added.*;
  update audit_head set seq = added.seq, hash = added.hash;
  return added.seq;
end
$$;

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.';
end
$$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function audit_refuse_change();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function audit_refuse_change();
create trigger audit_head_stays before delete on audit_head
  for each row execute function audit_refuse_change();
create trigger audit_head_stays_whole before truncate on audit_head
  for each statement execute function audit_refuse_change();

revoke all on function audit_append(timestamptz, uuid, text, text, text, text, text, jsonb) from public;
grant execute on function audit_append(timestamptz, uuid, text, text, text, text, text, jsonb) to sidebet_app;
grant select on audit_log, audit_head to sidebet_app;

-- Anchors: each reconciliation notes how far the log had come. A log that was cut short or written anew, its head
-- included, still disagrees with them.
alter table reconciliations add column audit_seq bigint, add column audit_hash text;
