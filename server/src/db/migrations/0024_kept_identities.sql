-- Who somebody is was kept of who excluded themselves. It is kept of everybody on a break, and for a day of who deletes an
-- account with limits (domain/src/protection/identity.ts). Digests of names follow a new normal form: of rows from before,
-- which no released server wrote, the address is still found.
alter table excluded_identities rename to kept_identities;
alter index excluded_identities_pkey rename to kept_identities_pkey;
alter index excluded_identities_user rename to kept_identities_user;
-- Until then no account is opened with it; null: until further notice, or for ever.
alter table kept_identities add column kept_until timestamptz;
update kept_identities i
set kept_until = coalesce(i.released_at, case when u.deleted_at is not null then i.ends_at + interval '24 hours' end)
from users u where u.id = i.user_id;
alter table kept_identities drop column ends_at, drop column released_at;
create index kept_identities_until on kept_identities (kept_until);
grant delete on kept_identities to sidebet_app;

-- Flags of accounts that have name and birthday of somebody on a break.
alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check
  check (kind in ('oneWay', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity'));
alter table flag_scans drop constraint flag_scans_name_check;
alter table flag_scans add constraint flag_scans_name_check
  check (name in ('oneWay', 'failedDeposits', 'breaksBegun', 'accountsOpened'));
create index users_dob on users (dob) where deleted_at is null;
create index protection_changes_breaks on protection_changes (at) where what in ('timeOut', 'exclusion');
