-- Mails to people, and the form mails of SPEC section 7. A row is written in the transaction it tells of, and is the
-- job of sending it (docs/adr/0008).

create table mails (
  id uuid primary key,
  channel text not null check (channel in ('email', 'form')),
  kind text not null,
  user_id uuid references users (id),
  -- Whom an email goes to; in a form mail, whom it is about.
  address text not null,
  subject text not null,
  -- Null once sent, where the body held a link that opens an account.
  text text,
  -- A form mail has none.
  html text,
  secret boolean not null default false,
  created_at timestamptz not null,
  -- When it may be sent next. Raised before every attempt, so that a second process leaves it alone meanwhile.
  due_at timestamptz not null,
  -- From then on nobody needs it any more.
  give_up_at timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  check (sent_at is null or failed_at is null)
);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_created on mails (created_at, id);
grant select, insert, update, delete on mails to sidebet_app;

-- How far the bets and notifications are told by mail.
create table mail_cursors (
  name text primary key,
  last_id uuid not null
);
grant select, insert, update on mail_cursors to sidebet_app;

-- Ids grow with time, so that the newest are found without a cost worth naming where notifications are written.
create index notifications_newest on notifications using brin (id) with (pages_per_range = 16, autosummarize = on);

-- What a person wishes to be told by mail. What concerns the safety of the account is always told.
alter table users
  add column mail_bets boolean not null default true,
  add column mail_money boolean not null default true;

-- A new link for a password makes the older ones of its person worthless.
create index verifications_value on verifications (value);
