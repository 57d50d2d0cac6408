-- The words by which a search finds a product's attribute values: name and value, and the name alone for a yes. A number
-- also joined to its unit, in the plural and the singular, as people type it: '55 inches 55inches 55inch'.
create or replace function product_attribute_words(p products) returns text language sql stable as $$
  select string_agg(case
      when kind = 'yes-no' then case when shown = 'Yes' then name else '' end
      when kind = 'number' then concat_ws(' ', name, replace(shown, ',', ''), joined,
        regexp_replace(joined, '(?<=ch)es$|s$', ''))
      else name || ' ' || shown
    end, ' ' order by level, position, name)
  from product_specifications(p.attributes, p.category_id, p.sub_category_id, p.child_category_id),
    translate(shown, ', ', '') joined
$$;
