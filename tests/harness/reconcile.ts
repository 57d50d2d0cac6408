import { sql } from 'kysely'
import { expect } from 'vitest'
import { giftCardBooks } from '#domains/money/gift-cards/index.ts'
import { booksBalance } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { TestApp } from './app.ts'
import { provider } from './provider.ts'

interface Count {
  what: string
  books: number
  counted: number
}

/** Ledger balance of accounts of a kind, credits positive. */
const owed = (...kinds: string[]) => sql`
  (select coalesce(-sum(p.amount_kobo), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id
   where a.kind = any(${kinds}))`

/**
 * Reconciles all redundant data about money and limits: the ledger with orders, payments, refunds and gift cards,
 * limits with uses, stock with reservations. Returns a message per difference. Amounts are kobo.
 */
export async function differences(read: Reader): Promise<string[]> {
  const { rows } = await sql<Count>`
    select 'escrow' what, ${owed('escrow')} books,
      (select coalesce(sum(total_kobo + shipping_discount_kobo - returned_goods_kobo - returned_shipping_kobo), 0) from orders
       where status not in ('completed', 'cancelled') and type <> 'replacement') counted
    union all select 'refunds payable', ${owed('refunds_payable')},
      (select coalesce(sum(amount_kobo - covered_kobo), 0) from refunds where status <> 'done')
    union all select 'platform discounts', ${owed('platform_discounts')},
      (select -coalesce(sum(shipping_discount_kobo), 0) from orders
       where (status <> 'cancelled' or kept_delivery_kobo > 0)
         and not (status in ('completed', 'cancelled') and coalesce(delivered_by, 'merchant') = 'merchant'))
    union all select 'plan fees', ${owed('platform_subscription')},
      (select coalesce(sum(amount_kobo), 0) from plan_charges where status = 'paid')
    union all select 'payouts',
      (select coalesce(-sum(p.amount_kobo), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id
       where a.kind = 'provider_clearing' and e.event in ('payout', 'payout_returned', 'payout_fee')),
      (select coalesce(sum(amount_kobo + fee_kobo), 0) from payout_transfers where status not in ('failed', 'cancelled'))
    union all select 'provider', ${owed('provider_clearing', 'provider_fees')},
      (select -coalesce(sum(p.paid_kobo), 0) from payments p
       where exists (select from ledger_entries e where e.payment_id = p.id
         and e.event in ('capture', 'capture_unplaced', 'gift_card_sold', 'plan_fee')))
      + (select coalesce(sum(amount_kobo - covered_kobo), 0) from refunds where status = 'done' and credited_to is null)
      + (select coalesce(sum(amount_kobo), 0) from disputes where status in ('lost', 'accepted'))
      + (select coalesce(-sum(p.amount_kobo), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
         join ledger_accounts a on a.id = p.account_id
         where a.kind = 'provider_clearing' and e.event in ('payout', 'payout_returned', 'payout_fee'))`.execute(read)
  const { rows: wrong } = await sql<{ what: string; id: string }>`
    select 'order whose escrow isn’t what is held for it' what, o.id from orders o
      where o.type <> 'replacement'
        and (o.total_kobo + o.shipping_discount_kobo - o.returned_goods_kobo - o.returned_shipping_kobo)
        * (o.status not in ('completed', 'cancelled'))::int <>
        (select coalesce(-sum(p.amount_kobo), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id
         where a.kind = 'escrow' and a.owner_id = o.id)
    union all select 'order whose gift cards paid more than it costs', o.id from orders o
      where o.total_kobo + o.left_out_kobo < (select sum(amount_kobo) from order_gift_cards g where g.order_id = o.id)
    union all select 'order whose coupons aren’t its discount', o.id from orders o
      where o.discount_kobo <> (select coalesce(sum(amount_kobo), 0) from order_coupons c where c.order_id = o.id)
    union all select 'order whose lines aren’t its discount and commission', o.id from orders o
      where (o.discount_kobo, o.commission_kobo) <> (select sum(discount_kobo), sum(commission_kobo)
        from order_items i where i.order_id = o.id)
    union all select 'order whose lines aren’t its products', o.id from orders o
      where o.subtotal_kobo <> (select sum(quantity * unit_kobo) from order_items i where i.order_id = o.id)
    union all select 'order that lost more or less than what was left out of it', o.id from orders o
      where o.left_out_kobo <> (select coalesce(sum(quantity * unit_kobo - discount_kobo), 0)
        from order_left_out l where l.order_id = o.id)
    union all select 'order whose returns aren’t what came back of it', o.id from orders o
      where (o.returned_goods_kobo, o.returned_shipping_kobo, o.returned_commission_kobo, o.open_returns::bigint) <>
        (select coalesce(sum(r.goods_kobo) filter (where r.refund = 'refunded'), 0),
          coalesce(sum(r.shipping_kobo) filter (where r.refund = 'refunded'), 0),
          coalesce(sum(r.commission_kobo) filter (where r.refund = 'refunded'), 0),
          count(*) filter (where r.status in ('requested', 'accepted', 'in_transit', 'received'))
         from order_returns r where r.order_id = o.id)
    union all select 'order whose refunds aren’t its returns', o.id from orders o
      where o.status <> 'cancelled' and o.returned_goods_kobo + o.returned_shipping_kobo + o.case_refunded_kobo + o.left_out_kobo <>
        (select coalesce(sum(amount_kobo), 0) from refunds r where r.order_id = o.id)
        + (select coalesce(sum(refunded_kobo), 0) from order_gift_cards g where g.order_id = o.id)
    union all select 'cancelled order that isn’t refunded but for a kept delivery', o.id from orders o
      where o.status = 'cancelled' and o.type <> 'replacement'
        -- A case may have refunded some of it before.
        and o.left_out_kobo + greatest(o.total_kobo - case when o.kept_delivery_kobo > 0 then o.shipping_kobo else 0 end, o.case_refunded_kobo) <>
        (select coalesce(sum(amount_kobo), 0) from refunds r where r.order_id = o.id)
        + (select coalesce(sum(refunded_kobo), 0) from order_gift_cards g where g.order_id = o.id)
    union all select 'order whose cases cost a bearer less than nothing, or something although it is undone', id from (
      select o.id, sum(p.amount_kobo) cost,
        case when o.status = 'cancelled' then o.kept_delivery_kobo = 0
          else o.returned_goods_kobo + o.returned_shipping_kobo = o.total_kobo end undone
      from orders o join ledger_entries e on e.order_id = o.id and e.event in ('case_borne', 'case_recovered')
      join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id and a.kind <> 'escrow'
      group by o.id, o.store_id, a.id) borne where cost < 0 or undone and cost <> 0
    union all select 'order of which more came back than was sold', i.order_id from order_items i
      where i.quantity < (select coalesce(sum(ri.quantity), 0) from order_return_items ri
        join order_returns r on r.store_id = ri.store_id and r.id = ri.return_id
        where ri.store_id = i.store_id and ri.order_item_id = i.id
          and (r.status in ('requested', 'accepted', 'in_transit', 'received') or r.refund = 'refunded' or r.replace = 'shipped'))
    union all select 'order of whose lines or delivery credit notes take off more than was invoiced', order_id from (
        select i.order_id, i.kind, line ->> 'orderItemId' item, (line ->> 'amount')::bigint amount, (line ->> 'vat')::bigint vat
          from invoices i cross join jsonb_array_elements(i.lines) line where i.order_id is not null
        union all select order_id, kind, '', shipping_kobo, shipping_vat_kobo from invoices where order_id is not null) part
      group by order_id, item
      having sum(amount) filter (where kind = 'credit-note') > coalesce(sum(amount) filter (where kind = 'invoice'), 0)
        or sum(vat) filter (where kind = 'credit-note') > coalesce(sum(vat) filter (where kind = 'invoice'), 0)
    union all select 'coupon used more than its limit', id from coupons c
      where usage_limit - uses_left <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.status <> 'returned')
    union all select 'paid payment without its orders or its refund', p.id from payments p join checkouts c on c.id = p.checkout_id
      where p.status in ('paid', 'wrong') and c.status in ('open', 'closed')
    union all select 'paid payment without its plan or its refund', p.id from payments p
      where p.plan_charge_id is not null and p.status in ('paid', 'wrong')
        and not exists (select from plan_charges c where c.paid_payment_id = p.id)
        and not exists (select from refunds r where r.payment_id = p.id)
    union all select 'store on a plan that its subscription isn’t', s.store_id from subscriptions s join stores t on t.id = s.store_id
      where s.status in ('active', 'past-due') and s.plan <> t.plan
    union all select 'store whose payouts aren’t counted', store_id from (
        select store_id, status, count(*)::int, coalesce(sum(amount_kobo), 0)::bigint from payouts where store_id is not null
          group by store_id, status
        except select * from payout_counts where count <> 0) counted
    union all select 'transfer whose statement doesn’t add up', t.id from payout_transfers t
      where t.closing_kobo <> t.opening_kobo - (select coalesce(sum(p.amount_kobo), 0) from payout_lines l
        join ledger_postings p on p.id = l.posting_id where l.transfer_id = t.id)
    union all select 'checkout that holds nothing and keeps something', c.id from checkouts c
      where c.status <> 'open' and (exists (select from stock_holds h where h.checkout_id = c.id)
        or exists (select from gift_card_holds g where g.checkout_id = c.id)
        or exists (select from coupon_uses u where u.checkout_id = c.id and u.status = 'held'))`.execute(read)
  const { balanced } = await booksBalance(read)
  const cards = await giftCardBooks(read)
  return [
    ...(balanced ? [] : ['the books don’t balance']),
    ...(cards.agrees ? [] : [`gift cards hold ${cards.cards}, and ${cards.owed} is owed; ${cards.wrong} are wrong`]),
    ...rows
      .filter(({ books, counted }) => Number(books) !== Number(counted))
      .map(({ what, books, counted }) => `${what}: the books say ${books}, it is ${counted}`),
    ...wrong.map(({ what, id }) => `${what}: ${id}`),
  ]
}

/** Checks that everything that is kept twice agrees, before and after the provider has paid. */
export async function expectNoDifferences(app: TestApp): Promise<void> {
  expect(await differences(app.platform.db.read)).toEqual([])
  await app.runJobs()
  await provider(app).settle()
  expect(await differences(app.platform.db.read)).toEqual([])
}
