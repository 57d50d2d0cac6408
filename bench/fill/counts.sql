-- What the app, triggers and scheduled jobs would have counted.
update stores set sold_count = of_store.sold, rating_sum = of_store.stars, review_count = of_store.reviews
  from (select store_id, least(sum(sold_count), 2000000000)::int as sold, least(sum(rating_sum), 2000000000)::int as stars,
      least(sum(review_count), 2000000000)::int as reviews from products group by store_id) of_store
  where of_store.store_id = stores.id;
insert into product_counts select store_id, standing, count(*) from products group by store_id, standing;
insert into search_words (word)
  select distinct word from (
    select name from fill.kind union all select name from fill.brand union all select name from fill.look union all
    select name from stores union all select name from categories union all
    select option_words(properties) from fill.kind
  ) said (name), regexp_split_to_table(words(name), ' ') word
  where length(word) between 3 and 40 and word !~ '[0-9]';
