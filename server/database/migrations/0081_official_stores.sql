-- Whether a store is an official outlet now, for its badge. The offers domain keeps it
-- (server/domains/offers/keep-official.ts).
alter table stores add column official boolean not null default false;
create index stores_official on stores (id) where official;
update stores s set official = true where exists (
  select from official_outlets o where o.store_id = s.id and o.starts_at <= now() and (o.ends_at is null or o.ends_at > now()));
