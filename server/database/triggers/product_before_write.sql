create or replace function product_before_write() returns trigger language plpgsql as $$
declare
  was_visible boolean := tg_op = 'UPDATE' and old.visible;
begin
  -- The share lock waits for a store that is being approved or suspended right now.
  new.visible := new.approval_status = 'approved' and new.published and new.deleted_at is null
    and (select live from stores where id = new.store_id for share);
  if tg_op = 'INSERT'
      or (new.name, new.brand, new.description, new.properties, new.category_id, new.sub_category_id, new.child_category_id, new.search)
      is distinct from
        (old.name, old.brand, old.description, old.properties, old.category_id, old.sub_category_id, old.child_category_id, old.search) then
    new.search := product_search(new);
  end if;
  if tg_op = 'INSERT' or new.picture_id is distinct from old.picture_id then
    new.picture_width := (select width from files where id = new.picture_id);
    new.picture_height := (select height from files where id = new.picture_id);
  end if;
  if new.visible and (not was_visible or new.search is distinct from old.search) then
    -- Sorted, so that two products with the same new words don't lock each other out.
    insert into search_words (word)
      select distinct word from regexp_split_to_table(words(concat_ws(' ', new.name, new.brand,
          option_words(new.properties),
          (select name from stores where id = new.store_id),
          (select string_agg(name, ' ') from categories where id in (new.category_id, new.sub_category_id, new.child_category_id))
        )), ' ') word
      where length(word) between 3 and 40 and word !~ '[0-9]'
      order by word
      on conflict do nothing;
  end if;
  return new;
end $$;

create or replace trigger product_before_write before insert or update of approval_status, published, deleted_at, name, brand, description, properties, category_id, sub_category_id, child_category_id, visible, search, picture_id on products
  for each row execute function product_before_write();
