-- What protects an account: limits of sessions, guesses counted for everybody together, the second step of a login,
-- passkeys, and the change of an address (docs/security.md).

alter table sessions
  -- To within a few minutes; a session unused for a week ends.
  add column last_seen_at timestamptz,
  -- The last time that this session's person proved to be themselves.
  add column proven_at timestamptz,
  -- The person's login before this one.
  add column previous_login_at timestamptz;
update sessions set last_seen_at = updated_at, proven_at = created_at;
alter table sessions
  alter column last_seen_at set not null, alter column last_seen_at set default now(),
  alter column proven_at set not null, alter column proven_at set default now();

-- Wrong guesses at what opens an account, by a digest of the address that was tried, whether or not it has an account.
create table login_guesses (
  account_key bytea primary key,
  -- Milliseconds since 1970 UTC, the earliest first; at most ten within an hour.
  guesses bigint[] not null,
  -- When its person was last told that there were too many.
  told_at timestamptz,
  touched_at timestamptz not null
);
create index login_guesses_touched on login_guesses (touched_at);
grant select, insert, update, delete on login_guesses to sidebet_app;

-- What is begun and waits for its next step: a login for its code, a browser for a passkey.
create table auth_challenges (
  -- A digest: who reads the table cannot use it.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('secondStep', 'passkeyLogIn', 'passkeyStepUp', 'passkeyNew')),
  -- Null where it is not yet known whose login it is.
  user_id uuid references users (id) on delete cascade,
  -- What the browser signs.
  webauthn_challenge text,
  expires_at timestamptz not null
);
create index auth_challenges_expires on auth_challenges (expires_at);
grant select, insert, update, delete on auth_challenges to sidebet_app;

create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted (server/src/features/accounts/seal.ts).
  secret bytea not null,
  -- Null until the first code was right.
  confirmed_at timestamptz,
  -- The newest step whose code was used: no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
grant select, insert, update, delete on totp_secrets to sidebet_app;

create table backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on backup_codes to sidebet_app;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As WebAuthn writes it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with every use on authenticators that count; a smaller one is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to sidebet_app;

-- A new address that waits for its link to be opened; one at a time.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to sidebet_app;

-- From where somebody logged in before: a digest of the device's name and its network.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
grant select, insert, update, delete on known_devices to sidebet_app;
