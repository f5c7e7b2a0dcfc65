-- Open offers, which return when betting on their event closes. The specified bets of the event stay for another hour.
create index if not exists bets_open_offers on bets (event_id, id) where status = 'Created' and fee_policy <> 'specified';
