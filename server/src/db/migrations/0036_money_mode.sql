-- Which money this database holds: play, test or real. The first start writes the row, and a server with payment keys
-- of another mode refuses to start. The application may neither change nor remove it.
create table money_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('play', 'test', 'live')),
  recorded_at timestamptz not null default now()
);
grant select, insert on money_mode to sidebet_app;
