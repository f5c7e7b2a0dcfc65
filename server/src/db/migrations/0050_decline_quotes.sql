-- A decline message is stored only in bets.decline_word. The notification stores where its content quotes the message, in
-- characters from the start, and readers insert it there, so erasing the message erases the quote.
alter table notifications add column quote_at smallint;
update notifications n set quote_at = position(said.quote in n.content) - 1, content = replace(n.content, said.quote, '')
from bets b cross join lateral (select ' “' || b.decline_word || '”' as quote) said
where n.bet_id = b.id and n.type = 'ChallengeDeclined' and position(said.quote in n.content) > 0;
