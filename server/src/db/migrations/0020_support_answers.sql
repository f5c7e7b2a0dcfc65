-- Answers to messages to support, and what operators need to work through their queues.

-- Only ever added to. The person reads message and time; who answered is for operators and the audit log.
create table support_answers (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id),
  operator_id uuid not null references users (id),
  -- As they were called then.
  operator_name text not null,
  message text not null check (char_length(message) between 1 and 5000),
  -- Whether it also went to the person by mail; not to an address that nobody has verified.
  mailed boolean not null,
  created_at timestamptz not null
);
create index support_answers_ticket on support_answers (ticket_id, created_at, id);
grant select, insert on support_answers to sidebet_app;
grant update (status, updated_at) on support_tickets to sidebet_app;

-- What has ended is listed newest first, of everybody or in one state.
create index withdrawals_by_time on withdrawals (requested_at desc, id desc);
create index withdrawals_by_state on withdrawals (status, requested_at desc, id desc);
create index withdrawals_under_review on withdrawals (requested_at, id) where review is not null;

-- The console's queues follow whoever changes them: the book, a worker, a webhook or the command line.
create function tell_console() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('sidebet_live', json_build_object('console', json_build_array(tg_argv[0]))::text);
  return null;
end
$$;
create trigger withdrawals_requested after insert on withdrawals
  for each row execute function tell_console('withdrawals');
create trigger withdrawals_moved after update on withdrawals
  for each row when (
    (old.status, old.review, old.payout_status, old.payout_issue, old.unclaimed_until)
      is distinct from (new.status, new.review, new.payout_status, new.payout_issue, new.unclaimed_until)
  ) execute function tell_console('withdrawals');
create trigger support_tickets_changed after insert or update on support_tickets
  for each row execute function tell_console('support');
