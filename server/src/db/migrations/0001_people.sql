-- People and their sessions. Columns of users, sessions, credentials and verifications follow better-auth's model.

create table users (
  id uuid primary key,
  -- The full name (SPEC section 3, full_name).
  name text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  username text not null check (char_length(username) between 3 and 20),
  dob date not null,
  promo_code text,
  -- URL of the profile picture; null shows the placeholder.
  image text,
  role text not null default 'user' check (role in ('user', 'admin')),
  phone text,
  address text,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- One row per pair, the smaller id first.
create table friendships (
  low_id uuid not null references users (id) on delete cascade,
  high_id uuid not null references users (id) on delete cascade,
  requested_by uuid not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (low_id, high_id),
  check (low_id < high_id and requested_by in (low_id, high_id))
);
create index friendships_high on friendships (high_id);

-- One row, or none: absent settings refuse every bet and deposit (SPEC section 5).
create table system_settings (
  only_row boolean primary key default true check (only_row),
  bets_allowed boolean not null,
  can_place_bets boolean not null,
  block_app_use boolean not null,
  deposits_allowed boolean not null,
  tie_rule text not null default 'awayWins' check (tie_rule in ('awayWins', 'refund')),
  updated_at timestamptz not null default now()
);
insert into system_settings (bets_allowed, can_place_bets, block_app_use, deposits_allowed)
values (true, true, false, true);
