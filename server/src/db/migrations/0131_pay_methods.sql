-- How users want to be paid by members of their iou groups. Sidebet shows it to the payers of open payments and contacts no one.
create table pay_methods (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('venmo', 'cashApp', 'payPalMe', 'text')),
  value text not null check (char_length(value) between 1 and 140),
  -- The preferred one is first.
  position smallint not null check (position between 0 and 3),
  changed_at timestamptz not null,
  primary key (user_id, kind)
);
grant select, insert, delete on pay_methods to sidebet_app;
