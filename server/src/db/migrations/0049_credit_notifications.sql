-- The deposit whose credit a notification reports. Opening the deposit's page marks that notification as read.
alter table notifications add column credited_deposit uuid;
-- A credit's transfer and notification have the same time.
update notifications n set credited_deposit = d.id
from deposits d join transfers t on t.subject_id = d.id and t.kind = 'deposit'
where n.user_id = d.user_id and n.type = 'Deposit' and n.created_at = t.created_at
  and n.content = to_char(d.amount_cents / 100.0, 'FM$999,999,990.00') || ' was added to your balance.';
