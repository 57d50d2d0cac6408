-- The filterable attribute values of a product in the format of option filters, such as 'Screen size:55 inches'.
create or replace function product_attribute_keys(p products) returns text[] language sql stable as $$
  select coalesce(array_agg(name || ':' || left(shown, 60) order by level, position, name), '{}')
  from product_specifications(p.attributes, p.category_id, p.sub_category_id, p.child_category_id)
  where filterable and shown <> ''
$$;
