-- Which version of the terms each user accepted, and when. users.terms_version is the last one. The trigger is the only
-- writer of the history, so both always change together and the application can neither change nor delete a line.
create table terms_acceptances (
  user_id uuid not null references users (id),
  -- The day that version took effect.
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
grant select on terms_acceptances to sidebet_app;
alter table users add column terms_version date;

-- The signup form asked for the terms before versions existed.
update users set terms_version = '2026-11-22' where deleted_at is null;
insert into terms_acceptances (user_id, version, accepted_at)
  select id, terms_version, created_at from users where terms_version is not null;

create function record_terms_acceptance() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into terms_acceptances (user_id, version) values (new.id, new.terms_version) on conflict do nothing;
  return null;
end $$;
create trigger terms_accepted_at_signup after insert on users
  for each row when (new.terms_version is not null) execute function record_terms_acceptance();
create trigger terms_accepted_again after update of terms_version on users
  for each row when (new.terms_version is not null and new.terms_version is distinct from old.terms_version)
  execute function record_terms_acceptance();
