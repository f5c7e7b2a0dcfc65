-- When a code or a passkey was last used in a session; null where only a password was. Operators need one.
alter table sessions add column second_factor_at timestamptz;
