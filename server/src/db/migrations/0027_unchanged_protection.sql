-- A request that changed nothing keeps its key too, so that a late repeat of it cannot change what was asked for since.
-- Its row is no line of the log that its person reads.
alter table protection_changes
  drop constraint protection_changes_what_check,
  add constraint protection_changes_what_check check (what in ('limitSet', 'looserAsked', 'looserConfirmed',
    'looserTakenBack', 'looserLapsed', 'timeOut', 'exclusion', 'returnAsked', 'unchanged'));
