-- A report may be about a group. Then the person is its owner, and the evidence keeps its name and rules.
alter table reports add column group_id uuid references groups (id);

-- One open report of each user about the same person, bet, message or group. A version before this one writes no group_id, and
-- relies on no index by name.
create unique index reports_open_about on reports
  (reporter_id, user_id, coalesce(bet_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(message_id, '00000000-0000-0000-0000-000000000000'),
   coalesce(group_id, '00000000-0000-0000-0000-000000000000')) where action is null;
drop index reports_open_subject;
create index reports_group on reports (group_id) where group_id is not null;
