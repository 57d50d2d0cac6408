-- orders_store_went_back has these orders and those that cases refunded; no release reads this one any more.
drop index orders_store_refunded;
