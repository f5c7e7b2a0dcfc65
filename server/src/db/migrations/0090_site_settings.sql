-- The name, colors and rule of joining of a site without cash (docs/adr/0047). One row, once they are chosen.
create table site_settings (
  only_row boolean primary key default true check (only_row),
  name text not null,
  dark_color text not null check (dark_color ~ '^#[0-9a-f]{6}$'),
  light_color text not null check (light_color ~ '^#[0-9a-f]{6}$'),
  joining text not null check (joining in ('anyone', 'invited')),
  changed_at timestamptz not null default now()
);
grant select, insert, update on site_settings to sidebet_app;
