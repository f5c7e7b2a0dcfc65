-- PayPal addresses that people withdraw to are compared like what they pay with (docs/adr/0013).
alter table payment_sources drop constraint payment_sources_source_check;
alter table payment_sources add constraint payment_sources_source_check check (source in ('card', 'paypal', 'receiver'));

-- Which key the digest of this withdrawal's receiver was made with; null while it was not compared.
alter table withdrawals add column source_key bytea;
create index withdrawals_source_unchecked on withdrawals (requested_at) where source_key is null;
