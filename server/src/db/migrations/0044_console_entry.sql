-- When this session first used the operators' console; null until then. The security log records that request alone.
alter table sessions add column console_entered_at timestamptz;
