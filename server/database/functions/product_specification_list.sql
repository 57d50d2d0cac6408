-- product_specifications as one JSON list for a page, in display order: those of the highest category first.
create or replace function product_specification_list(
  attributes jsonb, category_id uuid, sub_category_id uuid, child_category_id uuid
) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('name', name, 'value', shown) order by level, position, name), '[]')
  from product_specifications($1, $2, $3, $4)
$$;
