-- The price that a new betslip to anyone opens with.
alter table system_settings
  add column default_price text not null default 'standard' check (default_price in ('standard', 'fair'));
