-- The application works as this role. It may add to the ledger and read it, never change or remove a line.

do $$ begin
  create role sidebet_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant sidebet_app to %I', current_user);
end $$;
grant usage on schema public to sidebet_app;
grant select, insert, update, delete on
  users, sessions, credentials, verifications, friendships, system_settings, events,
  accounts, bets, notifications, deposits, provider_events
  to sidebet_app;
revoke delete on users, accounts, bets, deposits, events from sidebet_app;
grant select, insert on transfers, reconciliations to sidebet_app;
-- Old outcomes may be swept, never rewritten.
grant select, insert, delete on command_outcomes to sidebet_app;
grant select on house_accounts to sidebet_app;
