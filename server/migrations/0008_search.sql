-- Search that forgives, and what facets read.

-- unaccent() knows letters with one mark; Yoruba and Igbo write two on one, and typed text may carry them apart. The
-- hooked letters of Hausa are letters of their own, which its rules know.
create or replace function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')));
reindex index stores_name_search;
update orders set recipient_name = recipient_name where recipient_plain <> plain(recipient_name);
update order_items set name = name where name_plain <> plain(name);
create index stores_name_begins on stores (plain(name) text_pattern_ops) where live;

-- Words as search compares them: without accents, capitals, signs, a possessive's s and the comma of thousands; a number
-- and its unit are one word, since people write `5kg` as well as `5 kg`.
create or replace function words(value text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(plain(value), '''s\M', '', 'g'),
        '(\d),(?=\d{3})', '\1', 'g'),
      '[^[:alnum:]]+', ' ', 'g'),
    '\m(\d+) (kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|mm|cm|inch|yards)\M', '\1\2', 'g'));

-- The stems of a text's words, under which synonyms are found.
create function stems(value text) returns text language sql immutable strict parallel safe
  return (select string_agg(coalesce((ts_lexize('english_stem', word))[1], word), ' ' order by n)
    from regexp_split_to_table(words(value), ' ') with ordinality each (word, n));

-- Terms that mean the same, as the admin keeps them; those of a group share its id.
create table search_synonyms (
  key text not null check (key <> ''),
  group_id uuid not null,
  term text not null check (length(term) between 2 and 60),
  position smallint not null,
  created_at timestamptz not null,
  constraint search_synonyms_once primary key (key)
);
create index search_synonyms_group on search_synonyms (group_id, position);

-- Any search may find other things now, so no process goes on answering what it kept.
create function synonyms_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_answers', '*');
  return null;
end $$;
create trigger synonyms_told after insert or update or delete on search_synonyms
  for each statement execute function synonyms_told();

-- How many of the best sellers carry a word, counted by a sweep: of two words as near, the one that sells is meant.
alter table search_words add column popularity int not null default 0;
create index search_words_begins on search_words (word text_pattern_ops) include (popularity);
create index search_words_sound on search_words (dmetaphone(word));

create function option_keys(properties jsonb) returns text[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct (property ->> 'type') || ':' || option), '{}')
    from jsonb_array_elements(properties) property, jsonb_array_elements_text(property -> 'options') option);

alter table products
  add column brand text check (length(brand) between 1 and 60),
  add column brand_key text generated always as (plain(brand)) stored,
  -- `Colour:Indigo`, of every property and option: what variants are found by.
  add column options text[] generated always as (option_keys(properties)) stored not null;
alter table categories add column plain_name text generated always as (plain(name)) stored not null;

create index products_options on products using gin (options) where visible;
create index products_brand on products (brand_key, sold_count desc, id desc) include (selling_kobo, in_stock)
  where visible and brand_key is not null;
drop index products_all_discount;
create index products_all_discount on products (discount_percent desc, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_category_discount on products (category_id, discount_percent desc, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_sub_discount on products (sub_category_id, discount_percent desc, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_child_discount on products (child_category_id, discount_percent desc, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;

create function option_words(properties jsonb) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(option, ' ')
    from jsonb_array_elements(properties) property, jsonb_array_elements_text(property -> 'options') option), '');

-- The name and the brand count most, then the store and the categories, then what can be chosen, then the description.
create or replace function product_search(p products) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', words(p.name)), 'A')
      || setweight(to_tsvector('simple', words(concat_ws(' ', p.name, p.brand))), 'A')
      || setweight(to_tsvector('english', words(coalesce((select string_agg(c.name, ' ') from categories c
           where c.id in (p.category_id, p.sub_category_id, p.child_category_id)), ''))), 'B')
      || setweight(to_tsvector('simple', words(coalesce((select s.name from stores s where s.id = p.store_id), ''))), 'B')
      || setweight(to_tsvector('english', words(option_words(p.properties))), 'C')
      || setweight(to_tsvector('english', words(array_to_string(p.description, ' '))), 'D')
$$;

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
drop trigger product_before_write on products;
create trigger product_before_write before insert or update of
  approval_status, published, deleted_at, name, brand, description, properties, category_id, sub_category_id,
  child_category_id, visible, search, picture_id
  on products for each row execute function product_before_write();

-- One word of a search, as it is or by its stem; `begun` takes all that it begins. Null for words such as 'for'.
create function word_query(word text, begun boolean) returns tsquery language sql immutable strict parallel safe
  return (select case
      when begun and length(word) > 1 and stem is not null then ('''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || ''':*')::tsquery
      when stem is not null then ('''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || '''')::tsquery
    end
    from (select (ts_lexize('english_stem', word))[1] as stem) stemmed);

create function term_query(term text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  word text;
  whole tsquery;
begin
  foreach word in array regexp_split_to_array(words(term), ' ') loop
    whole := coalesce(whole && word_query(word, false), word_query(word, false), whole);
  end loop;
  return whole;
end $$;

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
      part := coalesce(means || case when taken = 1 and begun then word_query(given[at], true) end, means);
    else
      part := word_query(given[at], begun);
      if at < n and exists (select from search_words where word = given[at] || given[at + 1]) then
        taken := 2;
        part := coalesce(part && word_query(given[at + 1], unfinished and at + 1 = n), part)
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

-- How far a word is from another: letters put in, left out or taken for another; two letters swapped count once.
create function typo_distance(a text, b text) returns int language sql immutable strict parallel safe
  return (select case
      when distance = 2 and length(a) = length(b)
        and (select string_agg(x, '' order by x) from regexp_split_to_table(a, '') x)
          = (select string_agg(x, '' order by x) from regexp_split_to_table(b, '') x) then 1
      else distance end
    from (select levenshtein_less_equal(a, b, 2) as distance) measured);

-- The words of products that somebody may have meant by a mistyped one, the likeliest first: one letter off for a short
-- word, two for a longer one or one that sounds the same.
create function near_words(typed text) returns table (word text, distance int) language sql stable strict parallel safe as $$
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
    where found.word <> typed
  ) near
  where length(typed) between 3 and 40 and typed !~ '[0-9]'
    and near.distance <= case when length(typed) < 5 and dmetaphone(near.word) <> dmetaphone(typed) then 1 else 2 end
  order by near.distance, left(near.word, 1) = left(typed, 1) desc, near.popularity desc,
    similarity(near.word, typed) desc, near.word
  limit 3
$$;

drop function mended_words(text);

update products set search = ''::tsvector;
