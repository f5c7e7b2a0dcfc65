-- What came of a provider's event, as a kind that decides whether a repeated delivery is processed again. `outcome` is the
-- detail that operators read. Null where the event is unprocessed, or was processed before this column existed.
alter table provider_events add column result text check (result in
  ('applied', 'known', 'ignored', 'pending', 'outdated', 'mismatch', 'refused'));
update provider_events set result = case
    when outcome like 'mismatch: %' or outcome like 'alarm: %' then 'mismatch'
    when outcome like 'refused: %' then 'refused'
    when outcome like 'ignored: %' then 'ignored'
    else 'applied'
  end
where outcome is not null;
