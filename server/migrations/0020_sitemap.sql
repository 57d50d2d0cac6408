-- The sitemap lists what is on sale in order of id: cutting it into parts reads this index alone.
create index products_sitemap on products (id) where visible;
