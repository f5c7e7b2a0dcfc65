-- Whether visitors who are not logged in may see a user's open bets behind their links.
alter table users add column shows_open_bets boolean not null default true;
