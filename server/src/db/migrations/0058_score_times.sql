-- When the current score was first seen; null while there is none, and for scores from before this column existed.
alter table events add column score_at timestamptz;
