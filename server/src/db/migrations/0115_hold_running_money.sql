-- In batches, each in a transaction of its own, until no one is left: the bets and balances of a batch wait for milliseconds.
-- Holds the deposits within the period that is set now. What running bets took of them since is theirs, the newest deposit first.
-- 0106 did this once, in one transaction with its new columns; a database where it did is complete.
create or replace function pg_temp.hold_running_money(most integer) returns integer language plpgsql as $$
declare
  hours constant integer := case
    when (select mode from money_mode) is distinct from 'play' then (select deposit_hold_hours from system_settings) end;
  done integer := 0;
  person uuid;
  instants bigint[];
  lefts bigint[];
  credits timestamptz[];
  stake record;
  wanted bigint;
  part bigint;
  parts jsonb;
begin
  if exists (select from migrations where name = '0106_held_parts.sql'
      and hash = '7ca26deabc59e91f23f35f3d7e5b05455e8012b7b8c6293e18fb09a5bacf062c') then
    return 0;
  end if;

  for person in
    select distinct d.user_id from deposits d join transfers t on t.subject_id = d.id and t.kind = 'deposit'
    where d.status = 'successful' and d.held is null and t.created_at > now() - make_interval(hours => hours)
    order by d.user_id limit most
  loop
    done := done + 1;
    -- In the order of an acceptance.
    perform from bets b
      where person in (b.creator_id, b.acceptor_id) and b.status in ('Created', 'Active') order by b.id for update;
    perform from accounts where user_id = person for update;

    update deposits d set held = jsonb_build_object(
        'until', ends.until,
        'taken', case when d.disputed_cents > 0
          then jsonb_build_array(jsonb_build_object('cents', d.disputed_cents, 'until', ends.until)) else '[]' end)
      from transfers t cross join lateral (
        select (extract(epoch from t.created_at + make_interval(hours => hours)) * 1000)::bigint as until) ends
      where d.user_id = person and t.kind = 'deposit' and t.subject_id = d.id and d.status = 'successful'
        and t.created_at > now() - make_interval(hours => hours);

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
  return done;
end $$;

select pg_temp.hold_running_money(10) as changed;
