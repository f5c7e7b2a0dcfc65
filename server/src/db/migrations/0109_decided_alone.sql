-- Results, voids after the start and adjustments of one operator count together (docs/adr/0015).

-- A void that waits for a second operator. It has no score; the void reason is that of the event.
alter table result_requests
  add column void_reason text check (void_reason in ('operator', 'otherPlace', 'replaced')),
  add check (void_reason is null or (home_score is null and away_score is null and ending is null));

drop index audit_log_adjusted_alone;
create index audit_log_decided_alone on audit_log (actor_id, at)
  where action in ('adjustment.post', 'event.enterResult', 'event.correctResult', 'event.resolveHold', 'event.void', 'bet.void');

-- What an operator moved or put at stake without another operator's approval, except one adjustment or bet. An adjustment
-- counts given and taken, the others both stakes of the bets they decided. Rows without an amount count 0.
create function decided_alone_cents(operator uuid, since timestamptz, except_subject text) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(abs(coalesce((details->>'amountCents')::bigint, (details->>'atStakeCents')::bigint, 0))), 0)::bigint
  from audit_log
  where action in ('adjustment.post', 'event.enterResult', 'event.correctResult', 'event.resolveHold', 'event.void', 'bet.void')
    and actor_id = operator and at > since
    and (except_subject is null or coalesce(details->>'adjustmentId', subject_id) <> except_subject)
$$;

-- Runs in the transaction that writes the decision. The audit log's row of every other decision waits for the same lock. Fails
-- if the operator has decided more in the meantime, because the decision must then be made again.
create function hold_decision(operator uuid, since timestamptz, except_subject text, seen_cents bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from audit_head for update;
  if decided_alone_cents(operator, since, except_subject) > seen_cents then
    raise exception 'Operator % has decided more in the meantime.', operator using errcode = 'SB410';
  end if;
end
$$;
revoke all on function hold_decision(uuid, timestamptz, text, bigint) from public;
grant execute on function hold_decision(uuid, timestamptz, text, bigint) to sidebet_app;

-- Also fails if the same adjustment, sent twice at once, was both posted and requested.
create or replace function hold_adjustment(adjustment uuid, operator uuid, since timestamptz, seen_cents bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform hold_decision(operator, since, adjustment::text, seen_cents);
  if exists (select from adjustment_requests where id = adjustment)
    and exists (select from transfers where subject_id = adjustment)
  then
    raise exception 'Adjustment % must be decided again.', adjustment using errcode = 'SB410';
  end if;
end
$$;
drop function adjusted_alone_cents(uuid, timestamptz, uuid);
