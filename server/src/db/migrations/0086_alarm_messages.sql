-- Messages about alarms to operators (docs/adr/0045). They wait in the table of emails.
alter table alarms
  -- When a message about this alarm was last written, and how often it had been raised by then.
  add column notified_at timestamptz,
  add column notified_count bigint not null default 0;
create index alarms_notified on alarms (code, notified_at);

alter table mails drop constraint mails_channel_check,
  add constraint mails_channel_check check (channel in ('email', 'form', 'push', 'webhook'));
