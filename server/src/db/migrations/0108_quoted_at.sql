-- When half of the bookmakers had confirmed a line, by the feed. captured_at is when the feed was read, which says nothing about the
-- age of the quotes. Null in older rows.
alter table event_lines add column quoted_at timestamptz;
