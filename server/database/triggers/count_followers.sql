create or replace function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stores set follower_count = follower_count + 1 where id = new.store_id;
  else
    update stores set follower_count = follower_count - 1 where id = old.store_id;
  end if;
  return null;
end $$;

create or replace trigger count_followers after insert or delete on follows
  for each row execute function count_followers();
