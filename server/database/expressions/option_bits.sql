create or replace function option_bits(options text[]) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  option text;
  bits bigint := 0;
begin
  foreach option in array options loop
    bits := bits | (1::bigint << (('x' || left(md5(option), 4))::bit(16)::int % 63));
  end loop;
  return bits;
end $$;
