-- A customer can choose store credit instead of a refund to the card. What gift cards paid goes back to them.
-- The customer whose store credit gets the refund; null if the provider refunds the card.
alter table refunds add column credited_to uuid references accounts;

-- What the customer chose when asking: `source` is the way that it was paid.
alter table order_returns add column refund_to text not null default 'source'
  constraint order_returns_refund_to check (refund_to in ('source', 'store_credit'));
alter table cases add column refund_to text not null default 'source'
  constraint cases_refund_to check (refund_to in ('source', 'store_credit'));
