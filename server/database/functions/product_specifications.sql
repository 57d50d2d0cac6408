-- The attribute values that customers see, with the text that they read: '55 inches', 'Yes', 'Cotton'. Leaves out
-- retired attributes and those that the categories don't have. Of two with the same name, the lower category's counts.
create or replace function product_specifications(
  attributes jsonb, category_id uuid, sub_category_id uuid, child_category_id uuid
) returns table (id uuid, name text, kind text, shown text, filterable boolean, level smallint, "position" int)
language sql stable as $$
  select distinct on (a.plain_name) a.id, a.name, a.kind,
    case a.kind
      when 'number' then regexp_replace(split_part(v.value #>> '{}', '.', 1), '\Y(?=(\d{3})+$)', ',', 'g')
        || regexp_replace(v.value #>> '{}', '^[^.]*', '') || coalesce(' ' || a.unit, '')
      when 'choice' then coalesce((select ch.name from attribute_choices ch where ch.id = (v.value #>> '{}')::uuid), '')
      when 'yes-no' then case when v.value = 'true' then 'Yes' else 'No' end
      else v.value #>> '{}'
    end,
    a.filterable, c.level, a.position
  from jsonb_each($1) v
  join attributes a on a.id = v.key::uuid and a.retired_at is null and a.category_id in ($2, $3, $4)
  join categories c on c.id = a.category_id
  order by a.plain_name, c.level desc
$$;
