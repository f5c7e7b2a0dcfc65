-- Who won, for the notification of a result. A correction may change the bet later. Versions before this column leave it null.
alter table notifications add column result text check (result in ('won', 'lost'));
update notifications set result = case when content like 'You won %' then 'won' else 'lost' end where type = 'SettleBet';
