-- A Bloom filter of a product's options: 63 bits, one set per option. It fits into the included columns of list
-- indexes, where it discards most products that lack an option.
create or replace function option_bits(options text[]) returns bigint
  language plpgsql immutable strict parallel safe as $$
declare
  option text;
  bits bigint := 0;
begin
  foreach option in array options loop
    bits := bits | (1::bigint << (('x' || left(md5(option), 4))::bit(16)::int % 63));
  end loop;
  return bits;
end $$;
