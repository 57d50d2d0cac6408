create or replace function store_after_write() returns trigger language plpgsql as $$
begin
  update products set visible = visible where store_id = new.id;
  return null;
end $$;

create or replace trigger store_after_write after update of second_approved_at, suspended_at on stores
  for each row when (old.live is distinct from new.live) execute function store_after_write();
