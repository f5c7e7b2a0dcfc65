-- Money of a deposit cannot be withdrawn before an instant, even by another winner (docs/rules.md#withdrawals). Each column holds parts:
-- [{"cents": 950_00, "until": milliseconds since 1970 UTC}], the latest first; null where nothing is held.
alter table accounts add column held jsonb;
-- The parts of each stake as it was placed: {"creator": parts, "acceptor": parts}.
alter table bets add column held jsonb;
-- {"until": when its money is free, "taken": the parts that refunds and disputes took out of the balance}
alter table deposits add column held jsonb;

-- Pairs that meet for the first time and move most of a deposit while it is held.
alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check check (kind in
  ('oneWay', 'offMarket', 'freshDeposit', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity',
   'depositThenWithdraw', 'sharedReceiver', 'excludedSource', 'sharedSource', 'paymentInquiry'));
alter table flag_scans drop constraint flag_scans_name_check;
alter table flag_scans add constraint flag_scans_name_check
  check (name in ('oneWay', 'offMarket', 'freshDeposit', 'failedDeposits', 'breaksBegun', 'accountsOpened',
    'depositThenWithdraw', 'sharedReceiver', 'sharedSource'));

-- The deposits within the period that is set now. What running bets took of them since is theirs, the newest deposit first.
do $$
declare
  hours constant integer := case
    when (select mode from money_mode) is distinct from 'play' then (select deposit_hold_hours from system_settings) end;
  person uuid;
  instants bigint[];
  lefts bigint[];
  credits timestamptz[];
  stake record;
  wanted bigint;
  part bigint;
  parts jsonb;
begin
  update deposits d set held = jsonb_build_object(
      'until', ends.until,
      'taken', case when d.disputed_cents > 0
        then jsonb_build_array(jsonb_build_object('cents', d.disputed_cents, 'until', ends.until)) else '[]' end)
    from transfers t cross join lateral (
      select (extract(epoch from t.created_at + make_interval(hours => hours)) * 1000)::bigint as until) ends
    where t.kind = 'deposit' and t.subject_id = d.id and d.status = 'successful'
      and t.created_at > now() - make_interval(hours => hours);

  for person in select distinct user_id from deposits where held is not null order by user_id loop
    select array_agg((d.held->>'until')::bigint order by t.created_at desc, d.id),
        array_agg(d.amount_cents - d.refunded_cents - d.disputed_cents - d.lost_cents - d.withdrawn_cents
          order by t.created_at desc, d.id),
        array_agg(t.created_at order by t.created_at desc, d.id)
      into instants, lefts, credits
      from deposits d join transfers t on t.subject_id = d.id and t.kind = 'deposit'
      where d.user_id = person and d.held is not null;

    for stake in
      select b.id, b.creator_id = person as is_creator, stake_of(b, person) as cents,
        case when b.creator_id = person then b.created_at else b.accepted_at end as placed_at
      from bets b
      where person in (b.creator_id, b.acceptor_id) and b.status in ('Created', 'Active') and b.ledger_id is null
      order by placed_at, b.id
    loop
      wanted := stake.cents;
      parts := '[]';
      for i in 1..cardinality(instants) loop
        continue when credits[i] > stake.placed_at;
        part := least(wanted, lefts[i]);
        continue when part <= 0;
        wanted := wanted - part;
        lefts[i] := lefts[i] - part;
        parts := parts || jsonb_build_object('cents', part, 'until', instants[i]);
      end loop;
      continue when parts = '[]';
      update bets set held = coalesce(held, '{"creator": [], "acceptor": []}')
          || jsonb_build_object(case when stake.is_creator then 'creator' else 'acceptor' end, parts)
        where id = stake.id;
    end loop;

    select available_cents into wanted from accounts where user_id = person;
    parts := '[]';
    for i in 1..cardinality(instants) loop
      part := least(wanted, lefts[i]);
      continue when part <= 0;
      wanted := wanted - part;
      parts := parts || jsonb_build_object('cents', part, 'until', instants[i]);
    end loop;
    update accounts set held = nullif(parts, '[]') where user_id = person;
  end loop;
end $$;
