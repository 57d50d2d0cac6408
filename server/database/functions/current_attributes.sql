-- A product's attribute values after its category was merged: attributes and choices that another replaced become that.
create or replace function current_attributes(attributes jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(coalesce(a.replaced_by::text, v.key),
    case when ch.replaced_by is null then v.value else to_jsonb(ch.replaced_by) end), '{}')
  from jsonb_each($1) v
  left join attributes a on a.id = v.key::uuid
  left join attribute_choices ch on ch.id = case when a.kind = 'choice' then (v.value #>> '{}')::uuid end
$$;
