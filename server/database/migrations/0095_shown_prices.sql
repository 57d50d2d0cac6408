-- The price that a card shows, with its store's automatic discount, is selling_kobo of a search document, so lists sort
-- and filter by it. unit_kobo is the price before that discount. Null in a document that a process of the previous
-- release wrote; of a store with automatic coupons, a scheduled job repairs it (server/domains/search/documents.ts).
alter table search_documents add column unit_kobo bigint;
