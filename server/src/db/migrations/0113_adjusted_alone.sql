-- Version 1.0.0 calls this for an operator's adjustments, and may run while a site is upgraded. 0109 dropped it. A later release
-- drops it again.
create function adjusted_alone_cents(operator uuid, since timestamptz, except_adjustment uuid) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select decided_alone_cents(operator, since, except_adjustment::text)
$$;
