-- The words by which a search finds a product's attribute values: name and value, a number also joined to its unit, as
-- people type it ('128 GB 128GB'), and the name alone for a yes.
create or replace function product_attribute_words(p products) returns text language sql stable as $$
  select string_agg(case
      when kind = 'yes-no' then case when shown = 'Yes' then name else '' end
      when kind = 'number' then concat_ws(' ', name, replace(shown, ',', ''), replace(replace(shown, ',', ''), ' ', ''))
      else name || ' ' || shown
    end, ' ' order by level, position, name)
  from product_specifications(p.attributes, p.category_id, p.sub_category_id, p.child_category_id)
$$;
