-- Deposits through the card provider. Credit happens once, in the transaction that turns the row successful.

create table deposits (
  id uuid primary key,
  user_id uuid not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  provider text not null check (provider in ('stripe', 'paypal')),
  -- The provider's id of the checkout session, known once it was opened.
  provider_ref text unique,
  checkout_url text,
  status text not null default 'processing' check (status in ('processing', 'successful', 'cancelled', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index deposits_user on deposits (user_id, created_at desc);

-- Raw provider events, stored before they are acted on; a second delivery finds its row.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- What came of it, once it was acted on: 'credited', 'mismatch: amount', 'ignored: …'.
  outcome text,
  primary key (provider, event_id)
);

-- What the reconciliation last found, newest last.
create table reconciliations (
  at timestamptz primary key,
  agrees boolean not null,
  first_difference text,
  figures jsonb not null
);
