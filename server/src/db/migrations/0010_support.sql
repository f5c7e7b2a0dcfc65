-- Messages to support, and the files that come with them.

create table support_attachments (
  -- Where it is read: /api/files/ and the key it is stored under (SPEC section 7, Writes).
  url text primary key check (url like '/api/files/support_attachments/%'),
  user_id uuid not null references users (id),
  -- As it was called where it came from.
  name text not null check (char_length(name) between 1 and 255),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index support_attachments_user on support_attachments (user_id, created_at);
create index support_attachments_age on support_attachments (created_at);

create table support_tickets (
  -- Chosen by who sends, so that the same message sent twice is one ticket.
  id uuid primary key,
  user_id uuid not null references users (id),
  -- As they were when the message was sent.
  user_email text not null,
  user_name text not null,
  subject text not null check (char_length(subject) between 1 and 120),
  category text not null check (category in ('general', 'deposit', 'withdrawal', 'account', 'bug', 'other')),
  message text not null check (char_length(message) between 1 and 5000),
  attachment_url text unique references support_attachments (url),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_tickets_user on support_tickets (user_id, created_at desc, id desc);
create index support_tickets_status on support_tickets (status, created_at);

grant select, insert, delete on support_attachments to sidebet_app;
grant select, insert on support_tickets to sidebet_app;
