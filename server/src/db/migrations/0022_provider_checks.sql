-- Holding the books against the providers' own reports, and what PayPal takes for a payout.

alter type transfer_kind add value 'payoutFee';
insert into house_accounts (id, name) values ('00000000-0000-0000-0000-000000000008', 'Payout fees');
-- What PayPal took for a payout, as its item last said once it was paid; the house's, never the person's.
alter table withdrawals add column fee_cents bigint not null default 0 check (fee_cents >= 0);

-- Form mails are looked for among the newest withdrawals, in this order.
create index withdrawals_requested on withdrawals (requested_at);

-- What is held against a provider's report, one row each: when it was last, and what differed then.
create table provider_checks (
  -- A deposit or a withdrawal by its id; a payment at the card provider that no deposit knows by the checkout's.
  kind text not null check (kind in ('deposit', 'payout', 'checkout')),
  subject text not null,
  provider text not null check (provider in ('stripe', 'paypal')),
  -- Null: it has changed since, and is due at once. Infinity: so old that nothing changes at the provider any more.
  checked_at timestamptz,
  -- Since when the provider has been ahead of the book; its news may be on the way.
  behind_since timestamptz,
  -- {what, ours, provider} as they were seen; null when they agreed.
  difference jsonb,
  primary key (kind, subject)
);
create index provider_checks_due on provider_checks (kind, checked_at nulls first);
create index provider_checks_open on provider_checks (kind, checked_at)
  where difference is not null or behind_since is not null;

-- How a provider's report was last had.
create table provider_reports (
  provider text primary key check (provider in ('stripe', 'paypal')),
  asked_at timestamptz not null,
  -- Why it could not be had; null when it was.
  unchecked text,
  -- Up to when its own list of checkouts was read.
  listed_until timestamptz
);
grant select, insert, update, delete on provider_checks to sidebet_app;
grant select, insert, update on provider_reports to sidebet_app;

-- Whoever changes what a provider reports too, however they do it, makes it due.
create function check_deposit_again() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into provider_checks (kind, subject, provider) values ('deposit', new.id::text, new.provider)
  on conflict (kind, subject) do update set checked_at = null where provider_checks.checked_at is not null;
  return null;
end
$$;
create trigger deposits_are_checked after insert on deposits for each row execute function check_deposit_again();
create trigger deposits_are_checked_again
  after update of status, amount_cents, provider, provider_ref, payment_ref, refunded_cents, disputes on deposits
  for each row
  when ((old.status, old.amount_cents, old.provider, old.provider_ref, old.payment_ref, old.refunded_cents, old.disputes)
    is distinct from (new.status, new.amount_cents, new.provider, new.provider_ref, new.payment_ref, new.refunded_cents, new.disputes))
  execute function check_deposit_again();

create function check_payout_again() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into provider_checks (kind, subject, provider) values ('payout', new.id::text, 'paypal')
  on conflict (kind, subject) do update set checked_at = null where provider_checks.checked_at is not null;
  return null;
end
$$;
create trigger payouts_are_checked_again
  after update of status, amount_cents, payout_batch_id, fee_cents on withdrawals
  for each row
  when (new.payout_batch_id is not null
    and (old.status, old.amount_cents, old.payout_batch_id, old.fee_cents)
      is distinct from (new.status, new.amount_cents, new.payout_batch_id, new.fee_cents))
  execute function check_payout_again();

insert into provider_checks (kind, subject, provider) select 'deposit', id::text, provider from deposits;
insert into provider_checks (kind, subject, provider)
select 'payout', id::text, 'paypal' from withdrawals where payout_batch_id is not null;

-- Each check of a reconciliation: [{check, figures, differences, unchecked}].
alter table reconciliations add column checks jsonb not null default '[]';
