-- Since when the feed has not listed an event that has not started; null while it is listed.
alter table events add column unlisted_at timestamptz;
update events set unlisted_at = now()
where not listed and not completed and voided_at is null and commence_time > now();
create index events_unlisted on events (unlisted_at) where unlisted_at is not null and not completed;
