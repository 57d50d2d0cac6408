-- The code that places orders and changes them writes the sales journal (orders/sales-journal.ts) and counts orders
-- (orders/order-counts.ts) in the same transaction.
drop trigger note_sale on orders;
drop trigger note_carrier on orders;
drop trigger note_cancelled on orders;
drop trigger note_sale_lines on order_items;
drop trigger note_returned on order_returns;
drop trigger note_borne on ledger_postings;
drop trigger count_new_order on orders;
drop trigger count_moved_order on orders;

drop function note_sale();
drop function note_carrier();
drop function note_cancelled();
drop function note_sale_lines();
drop function note_returned();
drop function note_borne();
drop function count_orders();
drop function due_to_merchant(orders);
drop function due_to_partner(orders);
