-- Who blocked whom. Either row makes both invisible to each other (server/src/users/blocks.ts).
create table blocks (
  blocker_id uuid not null references users (id),
  blocked_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
-- Whose notifications a user does not want.
create table mutes (
  user_id uuid not null references users (id),
  muted_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index mutes_muted on mutes (muted_id);
grant select, insert, delete on blocks, mutes to sidebet_app;
