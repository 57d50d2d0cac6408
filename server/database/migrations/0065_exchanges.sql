-- Another variant of the product that comes instead of a returned item, and its options as the customer chose them. Null
-- for a refund, and for the same again.
alter table order_return_items
  add column exchange_variant_id uuid,
  add column exchange_options jsonb,
  add constraint order_return_items_exchange check ((exchange_variant_id is null) = (exchange_options is null));
