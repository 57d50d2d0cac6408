-- The products from `fill.from` up to `fill.before` of `fill.products`. Who is bought most is scattered over the numbers; the one at
-- place r sells as 1/r^0.9 says (Zipf), the larger stores of a category hold more of its products than the smaller ones.
create temp table choice as
  select p.n, 1 + p.n * 15485863 % current_setting('fill.products')::bigint as place,
    fill.chance(p.n, 2) as a, fill.chance(p.n, 3) as b, fill.chance(p.n, 4) as c,
    kind.n as kind, kind.top, kind.name, kind.grams, kind.properties, kind.category_id, kind.sub_category_id,
    kind.child_category_id, fill.price(kind.naira * (0.5 + 1.3 * fill.chance(p.n, 5))) as list
  from generate_series(current_setting('fill.from')::bigint, current_setting('fill.before')::bigint - 1) p(n)
  join fill.kind on kind.n = floor((select kinds from fill.many limit 1) * power(fill.chance(p.n, 6), 1.4))::bigint;
analyze choice;

create temp table draft as select * from products with no data;
insert into draft (id, store_id, category_id, sub_category_id, child_category_id, name, brand, description, sku,
    selling_kobo, list_kobo, cost_kobo, weight_grams, length_mm, width_mm, height_mm, properties, approval_status,
    approved_at, visible, in_stock, picture_id, picture_width, picture_height, sold_count, rating_sum, review_count,
    created_at, updated_at)
  select uuidv7(), store.id, category_id, sub_category_id, child_category_id,
    case when a < 0.85 then brand.name || ' ' || look.name else initcap(look.name) end || ' ' || choice.name,
    case when a < 0.85 then brand.name end, array['A ' || look.name || ' ' || choice.name || '.', sentence.text], 'SKU-' || choice.n,
    selling, list, selling / 2, grams, 200, 150, 80, properties,
    case when b < 0.98 then 'approved' else 'pending' end, case when b < 0.98 then since end, b < 0.98, c < 0.93,
    picture.id, 1200, 1200, sold, round(reviews * (3.2 + 1.7 * a)), reviews, since, since
  from choice
  cross join lateral (select
    case when fill.chance(choice.n, 10) < 0.35 then fill.price(list / 100 * (1 - 0.05 - 0.55 * b)) else list end as selling,
    now() - power(c, 1.5) * interval '3 years' as since,
    floor(400000 / power(place, 0.9))::int as sold,
    floor(20000 / power(place, 0.9) * (1 + b) + fill.chance(choice.n, 11) * 3)::int as reviews) made
  join fill.many on many.top = choice.top
  join fill.brand on brand.top = choice.top and brand.n = floor(many.brands * power(fill.chance(choice.n, 7), 1.3))::bigint
  join fill.look on look.n = floor(many.looks * fill.chance(choice.n, 8))::bigint
  join fill.store on store.top = choice.top and store.n = floor(many.stores * power(fill.chance(choice.n, 9), 2))::bigint
  join fill.sentence on sentence.n = choice.n % 200
  join fill.picture on picture.n = choice.n * 31 % 2000
  order by choice.n;
analyze draft;
update draft set selling_kobo = list_kobo where selling_kobo > list_kobo;

insert into products (id, store_id, category_id, sub_category_id, child_category_id, name, brand, description, sku,
    selling_kobo, list_kobo, cost_kobo, weight_grams, length_mm, width_mm, height_mm, properties, approval_status,
    approved_at, visible, in_stock, picture_id, picture_width, picture_height, sold_count, rating_sum, review_count,
    created_at, updated_at)
  select id, store_id, category_id, sub_category_id, child_category_id, name, brand, description, sku,
    selling_kobo, list_kobo, cost_kobo, weight_grams, length_mm, width_mm, height_mm, properties, approval_status,
    approved_at, visible, in_stock, picture_id, picture_width, picture_height, sold_count, rating_sum, review_count,
    created_at, updated_at
  from draft;
-- What is sold out has none of any variant; of what is in stock the first is never sold out.
insert into product_variants (store_id, product_id, sku, options, selling_kobo, list_kobo, available, position)
  select store_id, id, draft.sku || '-' || position, variant.options, selling_kobo, list_kobo,
    case when in_stock and (position = 0 or fill.chance(n, 20 + position::int) > 0.12) then 100000 else 0 end, position
  from draft join choice on 'SKU-' || n = draft.sku join fill.variant using (kind);
insert into product_pictures (store_id, product_id, position, file_id, alt)
  select store_id, draft.id, position, picture.id, draft.name
  from draft join choice on 'SKU-' || choice.n = draft.sku cross join lateral generate_series(0, (choice.n % 3)::int) position
  join fill.picture on picture.n = (choice.n * 31 + position) % 2000;
drop table choice, draft;
