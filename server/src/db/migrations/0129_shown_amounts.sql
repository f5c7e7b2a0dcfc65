-- In batches. What members chose stays hidden: points of groups in which no current member hides them are shown, dollars are not.
-- A stream begins at the first unread message, without one at this moment.
create or replace function pg_temp.begin_streams(most integer) returns integer language plpgsql as $$
declare
  amounts integer;
  readers integer;
begin
  update groups g set news_at = now(), shows_amounts = g.kind = 'points' and not exists (
      select from group_members m where m.group_id = g.id and m.left_at is null and not m.shows_amounts)
    where g.id in (select id from groups where shows_amounts is null order by id limit most);
  get diagnostics amounts = row_count;
  update group_members m set stream_read_at = coalesce((
      select t.created_at - interval '1 millisecond' from group_messages t
      where t.group_id = m.group_id and t.number > m.read_message and t.user_id <> m.user_id and t.bet_id is null
        and t.event_id is null and t.removed_at is null
      order by t.number limit 1), now())
    where (m.group_id, m.user_id) in (select group_id, user_id from group_members where stream_read_at is null limit most);
  get diagnostics readers = row_count;
  return amounts + readers;
end $$;

select pg_temp.begin_streams(200) as changed;
