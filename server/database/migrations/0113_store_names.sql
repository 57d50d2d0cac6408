-- Finds approved stores whose name reads like another (server/domains/stores/store-names.ts) at sign-up and renaming.
create index stores_name_key on stores (regexp_replace(plain(name), '[^[:alnum:]]+', '', 'g'))
  where second_approved_at is not null and closed_at is null;
