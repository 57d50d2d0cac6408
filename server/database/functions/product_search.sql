-- The weighted search document of a product. A: name and brand. B: categories and store. C: options and attributes.
-- D: description and tags.
create or replace function product_search(p products) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', words(p.name)), 'A')
      || setweight(to_tsvector('simple', words(concat_ws(' ', p.name, p.brand))), 'A')
      || setweight(to_tsvector('english', words(coalesce((select string_agg(c.name, ' ') from categories c
           where c.id in (p.category_id, p.sub_category_id, p.child_category_id)), ''))), 'B')
      || setweight(to_tsvector('simple', words(coalesce((select s.name from stores s
           where s.id = p.store_id), ''))), 'B')
      || setweight(to_tsvector('english', words(concat_ws(' ', option_words(p.properties), product_attribute_words(p)))), 'C')
      || setweight(to_tsvector('english', words(array_to_string(p.description || p.tags, ' '))), 'D')
$$;
