-- The amounts up to which one person is enough, as they were set one after the other; written with the setting, and only
-- ever added to. A higher one counts 24 hours after its row (docs/adr/0015).
create table approval_amounts (
  seq bigint generated always as identity primary key,
  name text not null check (name in ('adjustmentApprovalCents', 'withdrawalApprovalCents')),
  cents bigint not null check (cents >= 0),
  set_at timestamptz not null
);
create index approval_amounts_name on approval_amounts (name, seq);
grant select, insert on approval_amounts to sidebet_app;

-- What is set now has been set for long enough.
insert into approval_amounts (name, cents, set_at)
  select 'adjustmentApprovalCents', adjustment_approval_cents, timestamptz 'epoch' from system_settings
  union all
  select 'withdrawalApprovalCents', withdrawal_approval_cents, timestamptz 'epoch' from system_settings;

create index audit_log_adjusted_alone on audit_log (actor_id, at) where action = 'adjustment.post';

-- What an operator adjusted without another one's approval, given and taken added up, apart from one adjustment.
create function adjusted_alone_cents(operator uuid, since timestamptz, apart_from uuid) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(abs((details->>'amountCents')::bigint)), 0)::bigint
  from audit_log
  where action = 'adjustment.post' and actor_id = operator and at > since
    and details->>'adjustmentId' <> apart_from::text
$$;

-- For the transaction that has written an adjustment, or the request for one: whoever else writes one waits until it ends,
-- for its row of the audit log is behind the same lock. Fails when what was decided on is not so any more: the operator has
-- adjusted more meanwhile, or the same request, sent twice at once, went the other way too.
create function hold_adjustment(adjustment uuid, operator uuid, since timestamptz, seen_cents bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from audit_head for update;
  if adjusted_alone_cents(operator, since, adjustment) > seen_cents
    or exists (select from adjustment_requests where id = adjustment)
      and exists (select from transfers where subject_id = adjustment)
  then
    raise exception 'Adjustment % has to be decided anew.', adjustment using errcode = 'SB410';
  end if;
end
$$;
revoke all on function hold_adjustment(uuid, uuid, timestamptz, bigint) from public;
grant execute on function hold_adjustment(uuid, uuid, timestamptz, bigint) to sidebet_app;
