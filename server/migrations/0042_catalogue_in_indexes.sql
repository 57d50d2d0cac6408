-- What lists are narrowed by stands in the indexes that lists are read from, so that the table is read for what is shown
-- and little else: of a million products a row is a page of its own.

-- Prices in steps of the square root of two, for what only a GIN index finds: words and options.
create function price_step(kobo bigint) returns int language sql immutable strict parallel safe
  return floor(2 * ln(kobo::float8) / ln(2::float8))::int;
create function price_keys(lowest bigint, highest bigint) returns text[] language sql immutable strict parallel safe
  return array(select '₦' || step::text from generate_series(price_step(lowest), price_step(highest)) step);

-- Each option as one of 63 bits: what hasn't the bit hasn't the option, what has it may.
create function option_bits(options text[]) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  option text;
  bits bigint := 0;
begin
  foreach option in array options loop
    bits := bits | (1::bigint << (('x' || left(md5(option), 4))::bit(16)::int % 63));
  end loop;
  return bits;
end $$;

-- Each option with its category: what hasn't the option there is found to be nothing at once.
create function option_pairs(category uuid, options text[]) returns text[] language sql immutable strict parallel safe
  return array(select category::text || ' ' || option from unnest(options) option);

create function plain_all(names text[]) returns text[] language sql immutable strict parallel safe
  return array(select plain(name) from unnest(names) name);

-- Before the columns are added, which writes the table anew with all its indexes.
do $$
declare
  level text;
begin
  foreach level in array '{all, category, sub, child}'::text[] loop
    execute format('drop index products_%s_best, products_%1$s_newest, products_%1$s_price, products_%1$s_rating, products_%1$s_discount', level);
  end loop;
end $$;
drop index products_store_best, products_brand, products_options, products_search, products_search_10, products_search_100,
  products_search_1000;

alter table products
  -- Its options and the step of its price.
  add column keys text[] generated always as (option_keys(properties) || ('₦' || price_step(selling_kobo)::text)) stored not null,
  add column option_bits bigint generated always as (option_bits(option_keys(properties))) stored not null;

do $$
declare
  level text;
begin
  foreach level in array '{all, category, sub, child}'::text[] loop
    execute format($i$
      create index products_%1$s_best on products (%2$s sold_count desc, id desc)
        include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
      create index products_%1$s_newest on products (%2$s created_at desc, id desc)
        include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
      create index products_%1$s_price on products (%2$s selling_kobo, id)
        include (in_stock, rating, discount_percent, option_bits) where visible;
      create index products_%1$s_rating on products (%2$s rating desc, review_count desc, id desc)
        include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
      create index products_%1$s_discount on products (%2$s discount_percent desc, sold_count desc, id desc)
        include (selling_kobo, in_stock, rating, option_bits) where visible$i$,
      level, case level when 'all' then '' else level || case level when 'category' then '_id,' else '_category_id,' end end);
  end loop;
end $$;

-- A store or a brand has few enough to be sorted as they are asked for.
create index products_store_best on products (store_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits,
    category_id, sub_category_id, child_category_id, brand_key) where visible;
create index products_brand on products (brand_key, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits,
    category_id, sub_category_id, child_category_id, store_id) where visible and brand_key is not null;

-- What words and options find is narrowed by prices and categories in the index; what sells much stands by itself, since
-- a search ranks the best sellers of what it finds.
create index products_options on products using gin (keys, option_pairs(category_id, options), sub_category_id, child_category_id)
  where visible;
do $$
declare
  units int;
begin
  create index products_search on products using gin (search, keys, category_id, sub_category_id, child_category_id) where visible;
  foreach units in array '{10, 30, 100, 300, 1000}'::int[] loop
    execute format('create index products_search_%s on products using gin
      (search, keys, category_id, sub_category_id, child_category_id) where visible and sold_count >= %1$s', units);
  end loop;
end $$;

-- A word that may not be typed to its end: the likeliest of those that it begins, since a few letters begin words of
-- nearly all products. Anything that it begins where products have no such word in their names.
create function begun_query(begun text) returns tsquery language sql stable strict parallel safe
  return coalesce(
    (select string_agg(word_query(likely.word, false)::text, ' | ')::tsquery
      from (select word from search_words where length(begun) > 1 and word ~>=~ begun and word ~<~ (begun || U&'\+10FFFF')
        order by word = begun desc, popularity desc, length(word), word limit 12) likely),
    word_query(begun, true));

-- What a person typed as a query: every word has to occur, or a term that means the same; two words also as one, and
-- one as two that stand together. With `unfinished` the last word only has to begin one. At most 8 words. Words such as
-- 'for' are passed over unless nothing else was typed.
create or replace function product_query(typed text, unfinished boolean) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  given text[] := array(select word from regexp_split_to_table(words(typed), ' ') with ordinality each (word, n)
    where word <> '' and length(word) <= 40 order by n limit 8);
  n int := cardinality(given);
  at int := 1;
  taken int;
  begun boolean;
  part tsquery;
  means tsquery;
  whole tsquery;
begin
  while at <= n loop
    means := null;
    for taken_now in reverse least(4, n - at + 1) .. 1 loop
      taken := taken_now;
      means := (select string_agg(term_query(other.term)::text, ' | ')::tsquery
        from search_synonyms found join search_synonyms other on other.group_id = found.group_id
        where found.key = stems(array_to_string(given[at:at + taken_now - 1], ' ')));
      exit when means is not null;
    end loop;
    begun := unfinished and at + taken - 1 = n;
    if means is not null then
      part := coalesce(means || case when taken = 1 and begun then begun_query(given[at]) end, means);
    else
      part := case when begun then begun_query(given[at]) else word_query(given[at], false) end;
      if at < n and exists (select from search_words where word = given[at] || given[at + 1]) then
        taken := 2;
        part := coalesce(part && case when unfinished and at + 1 = n then begun_query(given[at + 1]) else word_query(given[at + 1], false) end, part)
          || word_query(given[at] || given[at + 1], unfinished and at + 1 = n);
      elsif part is not null and length(given[at]) > 5 then
        part := coalesce((select part || string_agg(tsquery_phrase(term_query(a.word), term_query(b.word))::text, ' | ')::tsquery
          from generate_series(3, length(given[at]) - 3) cut
          join search_words a on a.word = left(given[at], cut)
          join search_words b on b.word = substr(given[at], cut + 1)), part);
      end if;
    end if;
    whole := coalesce(whole && part, whole, part);
    at := at + taken;
  end loop;
  -- Nothing but words such as 'for'.
  if whole is null and n > 0 then
    whole := (select string_agg('''' || word || '''', ' & ')::tsquery from unnest(given) word);
  end if;
  return whole;
end $$;

-- The words of products that somebody may have meant by a mistyped one, the likeliest first: one letter off for a short
-- word, two for a longer one or one that sounds the same.
create or replace function near_words(typed text) returns table (word text, distance int) language sql stable strict parallel safe as $$
  select near.word, near.distance
  from (
    select found.word, found.popularity, typo_distance(found.word, typed) as distance
    from (
      select s.word, s.popularity from search_words s where left(s.word, 1) in (left(typed, 1), substr(typed, 2, 1))
        and length(s.word) between length(typed) - 2 and length(typed) + 2
      union
      select s.word, s.popularity from search_words s where s.word % typed
      union
      select s.word, s.popularity from search_words s where dmetaphone(s.word) = dmetaphone(typed)
    ) found
    -- Before what tells swapped letters, which takes ten times as long.
    where found.word <> typed and levenshtein_less_equal(found.word, typed, 2) <= 2
  ) near
  where length(typed) between 3 and 40 and typed !~ '[0-9]'
    and near.distance <= case when length(typed) < 5 and dmetaphone(near.word) <> dmetaphone(typed) then 1 else 2 end
  order by near.distance, left(near.word, 1) = left(typed, 1) desc, near.popularity desc,
    similarity(near.word, typed) desc, near.word
  limit 3
$$;
