-- Whether friends may see which side a user has in bets on games in play. Never amounts.
alter table users add column shows_sides boolean not null default true;
