create or replace function give_theme() returns trigger language plpgsql as $$
begin
  insert into merchant_themes (store_id, theme_id, active, created_at) values (new.id, 45, true, new.created_at);
  return null;
end $$;

create or replace trigger give_theme after insert on stores for each row execute function give_theme();
