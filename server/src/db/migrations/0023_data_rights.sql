-- Deleting an account, and checks of age and place.

-- The row stays for the ledger's sake, under a pseudonym that is everybody's; the account is closed by the same marks
-- that suspend one.
alter table users
  add column deleted_at timestamptz,
  add constraint users_deleted_stay_out check (deleted_at is null or suspended_at is not null);
drop index users_username_key;
create unique index users_username_key on users (lower(username)) where deleted_at is null;
-- Signup asks by the name alone, which the index above cannot answer.
create index users_by_username on users (lower(username));

-- Deleted accounts. What a request still under way wrote about one after the deletion is erased by a worker.
create table erasures (
  user_id uuid primary key references users (id),
  deleted_at timestamptz not null,
  -- When nothing was left to erase.
  erased_at timestamptz
);
create index erasures_open on erasures (deleted_at) where erased_at is null;
grant select, insert, update on erasures to sidebet_app;

-- Files that nothing points to any more, written with what let go of them; a worker removes them.
create table unwanted_files (
  key text primary key check (key ~ '^(profile_pictures|support_attachments)/'),
  since timestamptz not null
);
grant select, insert, delete on unwanted_files to sidebet_app;

grant delete on support_tickets, support_answers to sidebet_app;

-- What a provider's event said in full is needed until it was acted on, and for a month to look back.
create index provider_events_told on provider_events (processed_at) where body <> '';

-- What was found out about a person's age, and where they were: what, when and by whom, never a document.
create table identity_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  -- 'stated': by the date of birth the person gave; else the name of who checked.
  provider text not null,
  outcome text not null check (outcome in ('confirmed', 'refused')),
  -- In the provider's word; for operators.
  detail text check (char_length(detail) <= 200)
);
create index identity_checks_user on identity_checks (user_id, at desc);

create table place_checks (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz not null,
  -- 'configured', 'proxy', or the name of who located the person.
  provider text not null,
  -- ISO 3166: a country, or a country and its part, as in US-NJ; null where nobody could tell.
  place text check (place ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  outcome text not null check (outcome in ('allowed', 'tooYoung', 'notOffered')),
  minimum_age smallint not null check (minimum_age between 18 and 30)
);
create index place_checks_user on place_checks (user_id, at desc);
grant select, insert, delete on identity_checks, place_checks to sidebet_app;

-- What somebody said when declining is taken back with their account.
create index bets_decline_words on bets (offered_to) where decline_word is not null;
create index notifications_of_words on notifications (from_id)
  where type in ('Request', 'RequestAccepted', 'ChallengeDeclined');
