-- What was delivered of late, and whether in time.
create index orders_delivered on orders (delivered_at) include (promised_at) where delivered_at is not null;
