create or replace function synonyms_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_answers', '*');
  return null;
end $$;

create or replace trigger synonyms_told after insert or delete or update on search_synonyms
  for each statement execute function synonyms_told();
