-- Approved stores whose names read alike (server/domains/stores/store-names.ts), which a sign-up and each renaming look up.
create index stores_name_key on stores (regexp_replace(plain(name), '[^[:alnum:]]+', '', 'g'))
  where second_approved_at is not null and closed_at is null;
