alter table group_members
  -- An organizer removed this person, who joins again only once an organizer allows it.
  add column removed_at timestamptz check (removed_at is null or left_at is not null),
  -- When the last email about settling up was queued for them: one a day.
  add column settle_up_emailed_at timestamptz,
  -- The last time they raised how far below 0 they may go, for the feed. Raises within a day are one.
  add column limit_raised_at timestamptz,
  add column limit_raised_from_cents bigint,
  add column limit_raised_to_cents bigint;

-- What the group was created with: a repeated key with another request is refused. Null for groups created before.
alter table groups add column request_hash text;
