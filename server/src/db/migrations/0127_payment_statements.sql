-- In batches. What the sides of payments from before 0126 confirmed becomes their statements.
create or replace function pg_temp.state_payments(most integer) returns integer language plpgsql as $$
declare
  done integer;
begin
  with due as (
    select * from group_payments where statements = 0 and (paid_at is not null or received_at is not null)
      order by id limit most for update),
  said as (
    select due.id, s.user_id, s.kind, s.at, row_number() over (partition by due.id order by s.at, s.kind)::smallint as number
    from due cross join lateral (values (due.from_id, 'paid', due.paid_at), (due.to_id, 'received', due.received_at))
      as s (user_id, kind, at)
    where s.at is not null),
  written as (
    insert into group_payment_statements (payment_id, number, user_id, kind, created_at)
    select id, number, user_id, kind, at from said)
  update group_payments p set statements = (select max(number) from said where said.id = p.id)
    from due where p.id = due.id;
  get diagnostics done = row_count;
  return done;
end $$;

select pg_temp.state_payments(200) as changed;
