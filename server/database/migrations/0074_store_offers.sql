-- The automatic coupons of a store that customers can use now, for prices on cards. The coupons domain keeps it
-- (server/domains/coupons/keep-offers.ts) and is the only one that reads its elements.
alter table stores add column offers jsonb not null default '[]'::jsonb;
create index stores_with_offers on stores (id) where offers <> '[]'::jsonb;
