-- The price that a card shows, with its store's automatic discount, is selling_kobo of a search document, so lists sort
-- and filter by it. unit_kobo is the price before that discount. Null in a document that a process of the previous
-- release wrote; of a store with automatic coupons, a scheduled job repairs it (server/domains/search/documents.ts).
alter table search_documents add column unit_kobo bigint;

-- The first text of the returns policy names exchanges, unless an administrator has edited it. It is a version of its
-- own, because people may have accepted the first; a new marketplace has it from the start.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, 2, title, replace(content, '- Ask for the return on the order’s page. You choose the items, the reason, and whether you want your money or the same item again.
', '- Ask for the return on the order’s page. You choose the items, the reason, and whether you want your money, the same item again, or another size or colour of it.
- An exchange costs nothing if the other size or colour has the same price; for any other price, return the item for your money and buy the other one. The store sends it once it has what you send back. If it has sold out meanwhile, you get your money.
'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions where page = 'returns-policy' and version = 1
    and not exists (select from page_versions where page = 'returns-policy' and version = 2);
