create or replace function count_review() returns trigger language plpgsql as $$
declare
  of reviews := coalesce(new, old);
  before int := case when tg_op <> 'INSERT' and old.hidden_at is null then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.hidden_at is null then 1 else 0 end;
  more_stars int := after * coalesce(new.stars, 0) - before * coalesce(old.stars, 0);
begin
  -- The product's or store's row comes first: whoever counts for the same one waits here, so that the counts below can't
  -- lock each other out.
  if of.product_id is null then
    update stores set rating_sum = rating_sum + more_stars, review_count = review_count + after - before
      where id = of.store_id;
  else
    update products set rating_sum = rating_sum + more_stars, review_count = review_count + after - before
      where store_id = of.store_id and id = of.product_id;
  end if;
  insert into review_counts as kept (store_id, product_id, stars, count, with_pictures)
    select of.store_id, of.product_id, changed.stars, sum(changed.by), sum(changed.by * changed.pictured::int)
    from (values (old.stars, -before, old.has_pictures), (new.stars, after, new.has_pictures)) changed (stars, by, pictured)
    where changed.by <> 0 group by changed.stars
  on conflict (store_id, product_id, stars) do update
    set count = kept.count + excluded.count, with_pictures = kept.with_pictures + excluded.with_pictures;
  return null;
end $$;

create or replace trigger count_review after insert or delete on reviews for each row execute function count_review();
create or replace trigger count_changed_review after update of stars, picture_ids, hidden_at on reviews
  for each row when (old.stars is distinct from new.stars or old.has_pictures is distinct from new.has_pictures or (old.hidden_at is null) is distinct from (new.hidden_at is null)) execute function count_review();
