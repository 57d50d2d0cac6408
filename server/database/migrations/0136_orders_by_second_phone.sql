-- Orders are found by the second phone number of their address as by the first (0015_orders), and by the last digits of
-- either. The statistics of the expressions say how rare an ending is.
create index orders_second_phone on orders (recipient_second_phone text_pattern_ops)
  where recipient_second_phone is not null;
create index orders_store_second_phone on orders (store_id, recipient_second_phone text_pattern_ops)
  where recipient_second_phone is not null;
create index orders_phone_ending on orders (right(recipient_phone, 7));
create index orders_second_phone_ending on orders (right(recipient_second_phone, 7))
  where recipient_second_phone is not null;
analyze orders;
