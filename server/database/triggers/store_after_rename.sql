create or replace function store_after_rename() returns trigger language plpgsql as $$
begin
  update products set search = '' where store_id = new.id;
  return null;
end $$;

create or replace trigger store_after_rename after update of name on stores
  for each row when (old.name is distinct from new.name) execute function store_after_rename();
