-- One open report of each user about the same person, bet or message. A version before this one writes no message_id, and relies on
-- no index by name.
create unique index reports_open_subject on reports
  (reporter_id, user_id, coalesce(bet_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(message_id, '00000000-0000-0000-0000-000000000000')) where action is null;
drop index reports_open;
create index reports_message on reports (message_id) where message_id is not null;

-- The game whose comments mention the user.
alter table notifications add column event_id text;
