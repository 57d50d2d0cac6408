-- A return that was rejected after it came back to the store: by when the store gives it back to the customer, and when it
-- did. Both are null for every other return.
alter table order_returns
  add column give_back_by timestamptz,
  add column given_back_at timestamptz;
create index order_returns_to_give_back on order_returns (store_id) where give_back_by is not null and given_back_at is null;

-- The first text of the returns policy says what happens to such a return, and that the decision is final, unless an
-- administrator has edited it. It is a version of its own, because people may have accepted an earlier one; a new
-- marketplace has it from the start.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, version + 1, title, replace(content, '- The store inspects what comes back within 48 hours. If it doesn’t, you are refunded.
', '- The store inspects what comes back within 48 hours. If it doesn’t, you are refunded. If it isn’t what was sent, the store can ask an administrator of Bitmarte.
- An administrator’s decision is final: items whose return an administrator rejects can’t be returned again.
- If an administrator rejects a return that is already back at the store, you get neither a refund nor an exchange, and the store gives you the items back. Collect them from the store within 14 days, or agree with it that it sends them to you at your own cost. If you don’t get them, [contact us](/contact-us).
'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions last where page = 'returns-policy' and published_by = 'Bitmarte'
    and version = (select max(version) from page_versions where page = 'returns-policy')
    and content like '%- The store inspects what comes back within 48 hours. If it doesn’t, you are refunded.%';
