-- Cards and PayPal accounts that people paid with, as keyed digests of the provider's name for them. They tell whether a
-- person who excluded themselves pays under another account (docs/adr/0013). Not with play money.
create table payment_sources (
  user_id uuid not null references users (id),
  digest bytea not null check (octet_length(digest) = 32),
  source text not null check (source in ('card', 'paypal')),
  -- When it was first seen, by the book's clock.
  seen_at timestamptz not null,
  primary key (digest, user_id)
);
create index payment_sources_user on payment_sources (user_id);
create index payment_sources_seen on payment_sources (seen_at);
grant select, insert, delete on payment_sources to sidebet_app;

-- Which key the digest of this deposit's source was made with; null while the source was not looked up.
alter table deposits add column source_key bytea;
create index deposits_source_unchecked on deposits (created_at) where status = 'successful' and source_key is null;

alter table flags drop constraint flags_kind_check;
alter table flags add constraint flags_kind_check check (kind in
  ('oneWay', 'sharedDevice', 'sharedAddress', 'failedDeposits', 'sameIdentity', 'depositThenWithdraw', 'sharedReceiver',
   'excludedSource', 'sharedSource'));
alter table flag_scans drop constraint flag_scans_name_check;
alter table flag_scans add constraint flag_scans_name_check
  check (name in ('oneWay', 'failedDeposits', 'breaksBegun', 'accountsOpened', 'depositThenWithdraw', 'sharedReceiver',
    'sharedSource'));
