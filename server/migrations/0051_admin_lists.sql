-- What was sent to stores is added up from the days it was approved in.
create index payouts_approved on payouts (approved_at) include (status, amount_kobo) where store_id is not null;
-- A search of every store's products counts what isn't approved apart.
create index products_undecided_name_sku on products using gin (standing, plain((name || ' ') || sku) gin_trgm_ops)
  where standing in ('pending', 'rejected', 'draft');
-- Payments are found by how their reference or e-mail begins.
create index payments_reference on payments (reference text_pattern_ops);
create index payments_email on payments (email text_pattern_ops);
-- Gift cards are counted status by status, and found by their last four or whom they are for.
create index gift_cards_status on gift_cards (status, created_at desc, id desc);
create index gift_cards_last4 on gift_cards (last4);
create index gift_cards_recipient on gift_cards using gin (plain(recipient_name || ' ' || recipient_email) gin_trgm_ops);
create index gift_cards_owed on gift_cards (balance_kobo) where balance_kobo > 0;
create index accounts_customer_email on accounts (email text_pattern_ops) where kind = 'customer';
-- Orders are found by their number, the newest first; by their state, counted; by a product in the order of the orders.
drop index orders_number;
create index orders_number on orders (number, placed_at desc, id desc);
create index orders_state on orders (to_state, status, store_id);
drop index orders_due;
create index orders_due on orders (step_due_at, id) include (status);
drop index orders_store_due;
create index orders_store_due on orders (store_id, step_due_at, id) include (status);
drop index order_items_newest;
create index order_items_newest on order_items (store_id, order_id) include (name_plain);
drop index order_items_name;
create index order_items_name on order_items using gin (store_id, name_plain gin_trgm_ops);
-- What partners delivered in time is told in an index.
drop index orders_partner_delivered;
create index orders_partner_delivered on orders (partner_id, delivered_at) include (promised_at) where partner_id is not null;
-- Stores are found by their address and owner too.
create index stores_url_search on stores using gin (url gin_trgm_ops);
create index accounts_merchant_words on accounts
  using gin (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops)
  where kind = 'merchant';
-- What waits for administrators.
create index order_returns_escalated on order_returns (asked_at) where escalated;
create index payouts_failed on payouts (approved_at) where status = 'failed';
-- Payouts of some stores are counted status by status.
drop index payouts_status;
create index payouts_status on payouts (status, due_at) include (store_id);
-- Returns are counted by their status.
create index order_returns_status on order_returns (status, escalated, refund);
create index order_returns_store_status on order_returns (store_id, status, escalated);
drop index order_returns_store_waiting;
create index stores_payment_category on stores (payment_category, id);
