-- How often a person, an import or a bulk edit changed the stock. Sales, returns and reservations leave it.
alter table product_variants add column stocktakes int not null default 0;
