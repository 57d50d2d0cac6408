-- Whether variants of the product cost more than its price, which is that of the cheapest: its card says "From". Null in a
-- document of a process of the previous release; a scheduled job repairs it (server/domains/search/documents.ts).
alter table search_documents add column varies boolean;
update search_documents d set varies = exists (select from product_variants v
    where v.store_id = p.store_id and v.product_id = p.id and v.selling_kobo > p.selling_kobo)
  from products p where p.id = d.id;
