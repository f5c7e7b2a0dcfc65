-- The bet a push invites its user to answer: the push is dropped if the bet is no longer open when it is sent. Not a foreign key,
-- which would lock the bet's row. Bets are never removed.
alter table mails add column open_bet_id uuid;
