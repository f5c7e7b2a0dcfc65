-- When the ways into an account last changed: a password reset by email, a new passkey, two-step login switched on, or
-- another email address. Withdrawals wait after it. Null while nothing changed since signup.
alter table users add column credentials_changed_at timestamptz;
