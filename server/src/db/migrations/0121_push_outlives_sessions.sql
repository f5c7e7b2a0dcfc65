-- A browser gets pushes until its user logs out there. Without a session its login has expired (docs/adr/0037).
alter table push_subscriptions alter column session_id drop not null;
