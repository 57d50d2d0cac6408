-- What differs in a payment that isn't what was asked for.
alter table payments add column mismatch text check (mismatch in ('amount', 'currency', 'payer'));

-- Why money goes back, as a code; contract/money/refund-reasons.ts has the sentence of each. Null in rows older than this
-- whose sentence names no single reason: those show `reason`.
alter table refunds add column reason_code text check (reason_code in (
  'late_sold_out', 'late_coupon', 'late_gift_card', 'replaced_sold_out', 'replaced_coupon', 'replaced_gift_card',
  'already_paid', 'amount_differs', 'currency_differs', 'payer_differs', 'plan_already_paid', 'plan_replaced',
  'order_cancelled', 'items_returned'));
-- Older sentences about lateness were also used for checkouts that had been replaced, so they get no code.
update refunds set reason_code = case
  when reason = 'You had paid for the same cart already, and that order stands.' then 'already_paid'
  when cause like 'cancel:%' then 'order_cancelled'
  when reason = 'Items were sent back' then 'items_returned'
end;
