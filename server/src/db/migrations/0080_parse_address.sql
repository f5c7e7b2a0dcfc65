-- pg_input_is_valid needs PostgreSQL 16.
create function parse_address(address text) returns inet language plpgsql immutable as $$
begin
  return address::inet;
exception when invalid_text_representation then
  return null;
end $$;
