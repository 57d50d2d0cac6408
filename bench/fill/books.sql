-- The money of the orders that `orders.sql` has just made on this connection, as server/domains/money/ledger/entries.ts posts it.
create temp table settled as
  select paying.*, due_at,
    case when due_at > current_setting('fill.until')::timestamptz - interval '2 days' then 'due'
      when fill.chance(n, 61) < 0.002 then 'failed' when fill.chance(n, 61) < 0.004 then 'processing' else 'paid' end as payout
  from paying cross join lateral (select case payment_category when 'on-approval' then completed
    when 'next-day' then (day_in_lagos(completed) + 1)::timestamp at time zone 'Africa/Lagos'
    else (date_trunc('week', completed at time zone 'Africa/Lagos') + interval '7 days') at time zone 'Africa/Lagos' end as due_at) due
  where completed is not null and earned > 0;
insert into refunds (id, payment_id, order_id, cause, reason, amount_kobo, status, provider_id, created_at, sent_at, checked_at, done_at)
  select refund_id, payment_id, id, case status when 'cancelled' then 'cancel:' || id else 'return:' || return_id end,
    case status when 'cancelled' then 'The order was cancelled' else 'Items were sent back' end, refund,
    case when age > interval '3 days' then 'done' else 'sent' end, n::text, refunded_at, refunded_at, refunded_at,
    case when age > interval '3 days' then refunded_at + interval '1 day' end
  from paying where refund > 0 order by n;
insert into payouts (id, store_id, order_id, due_kobo, amount_kobo, status, due_at, approved_at, bank_code, bank_name,
    account_number, account_name, reference, transfer_code, failure, attempts, checked_at, paid_at)
  select payout_id, s.store_id, s.id, earned, case when payout <> 'due' then earned end, payout, due_at, approved,
    case when payout <> 'due' then b.bank_code end, case when payout <> 'due' then b.bank_name end,
    case when payout <> 'due' then b.account_number end, case when payout <> 'due' then b.account_name end,
    case when payout <> 'due' then 'payout-' || n end, case when payout <> 'due' then 'TRF_' || n end,
    case when payout = 'failed' then 'The bank did not take it.' end, (payout <> 'due')::int, approved,
    case when payout = 'paid' then approved + interval '2 hours' end
  from settled s join store_bank_accounts b on b.store_id = s.store_id
  cross join lateral (select case when payout <> 'due' then due_at + interval '1 hour' end as approved) at order by n;

insert into ledger_accounts (id, kind, owner_id) overriding system value select escrow, 'escrow', id from paying;
create temp table entry as
  select uuidv7(at - clock_timestamp()) as id, n, event, event_key, each.payment_id, p.id as order_id, at
  from paying p left join settled s using (n), lateral (values
    ('capture', 'capture:' || p.id, p.payment_id, p.placed, true),
    ('release', 'release:' || p.id, null, p.completed, p.completed is not null),
    ('refund', 'refund:' || p.refund_id, p.payment_id, p.refunded_at, p.refund > 0),
    ('refund_paid', 'refund-paid:' || p.refund_id, p.payment_id, p.refunded_at + interval '1 day',
      p.refund > 0 and p.age > interval '3 days'),
    ('payout', 'payout:' || s.payout_id || ':1', null, s.due_at + interval '1 hour', s.payout <> 'due'),
    ('payout_returned', 'payout-returned:' || s.payout_id || ':1', null, s.due_at + interval '3 hours', s.payout = 'failed')
  ) each (event, event_key, payment_id, at, is_so) where is_so order by at;
insert into ledger_entries (id, event, event_key, order_id, payment_id, at)
  select id, event, event_key, order_id, payment_id, at from entry order by at;
insert into ledger_postings (entry_id, account_id, amount_kobo)
  select entry.id, account, amount
  from entry join paying p using (n) cross join fill.books b cross join lateral (values
    ('capture', b.clearing, total - fee), ('capture', b.fees, fee), ('capture', escrow, -total),
    ('release', escrow, total - returned), ('release', payable, -earned), ('release', b.commission, returned_commission - p.commission),
    ('release', partner_payable, -partner_earns),
    ('release', b.delivery, case when carried = 'merchant' then 0 else partner_earns - shipping end),
    ('refund', escrow, refund), ('refund', b.refunds, -refund), ('refund_paid', b.refunds, refund), ('refund_paid', b.clearing, -refund),
    ('payout', payable, earned), ('payout', b.clearing, -earned),
    ('payout_returned', b.clearing, earned), ('payout_returned', payable, -earned)
  ) posting (event, account, amount) where posting.event = entry.event and amount <> 0 order by entry.at;
drop table draft, line, made, sold, paid, paying, settled, entry;
