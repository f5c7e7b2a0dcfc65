-- Why one row could not be held against its provider's report, though the provider could be asked about others; null
-- when it could. It is tried again every round, after all others.
alter table provider_checks add column unchecked text;
create index provider_checks_unchecked on provider_checks (kind, checked_at) where unchecked is not null;
