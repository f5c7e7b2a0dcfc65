-- Each different final answer of the feed about an event, as it was read: what operators compare a contested result with.
create table feed_answers (
  event_id text not null references events (id) on delete cascade,
  -- Of the answer's text.
  sha256 bytea not null,
  answer text not null,
  seen_at timestamptz not null,
  primary key (event_id, sha256)
);
create index feed_answers_seen on feed_answers (seen_at);
grant select, insert, delete on feed_answers to sidebet_app;
