-- The former URL of a renamed store stays recorded, and no other store can take it.
-- Test: server/database/triggers.test.ts "former URLs stay with their store"
create or replace function keep_store_url() returns trigger language plpgsql as $$
begin
  -- Runs after the write: the unique index has made a store that takes this URL at the same time wait, so its record is
  -- visible here.
  delete from store_urls_before where url = new.url and store_id = new.id;
  if exists (select from store_urls_before where url = new.url) then
    raise unique_violation using constraint = 'stores_url_key', message = 'the url was another store''s';
  end if;
  if tg_op = 'UPDATE' then
    insert into store_urls_before (url, store_id) values (old.url, old.id);
  end if;
  return null;
end $$;

create or replace trigger keep_store_url after insert on stores for each row execute function keep_store_url();
create or replace trigger keep_renamed_store_url after update of url on stores
  for each row when (old.url <> new.url) execute function keep_store_url();
