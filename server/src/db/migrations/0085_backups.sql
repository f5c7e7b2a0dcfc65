-- Finished backups, recorded by whatever makes them (docs/operations.md). The metrics report their age.
create table backups (
  finished_at timestamptz not null default now(),
  kind text not null check (kind in ('full', 'differential', 'incremental', 'dump')),
  primary key (kind, finished_at)
);
grant select on backups to sidebet_app;
