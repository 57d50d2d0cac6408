-- Store credit: one card per customer, without code and expiry, whose balance the ledger has under store_credit.
alter table gift_cards add column kind text not null default 'gift_card'
  constraint gift_cards_kind check (kind in ('gift_card', 'store_credit'));
create unique index gift_cards_one_credit on gift_cards (owner_id) where kind = 'store_credit';

alter table gift_card_movements drop constraint gift_card_movements_kind_check;
alter table gift_card_movements add constraint gift_card_movements_kind_check
  check (kind in ('sold', 'granted', 'held', 'released', 'used', 'refunded'));
alter table gift_card_movements drop constraint gift_card_movements_sign;
alter table gift_card_movements add constraint gift_card_movements_sign
  check (amount_kobo <> 0 and (amount_kobo > 0) = (kind in ('sold', 'granted', 'released', 'refunded')));
-- Why it was granted, for the customer.
alter table gift_card_movements add column reason text check (length(reason) between 1 and 500);
