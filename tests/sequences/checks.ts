import { sql } from 'kysely'
import { runReconciliation } from '#contract/payouts/reconciliation.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { replacementIds } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { journalDifferences } from '#tests/harness/sales.ts'
import type { Town } from './town.ts'

/** SQL: the balance of the account of a kind and an owner, credits positive. */
const balance = (kind: string, owner: ReturnType<typeof sql>) => sql`
  (select coalesce(-sum(p.amount_kobo), 0) from ledger_accounts a join ledger_postings p on p.account_id = a.id
   where a.kind = ${kind} and a.owner_id = ${owner})`

/**
 * Returns a message per difference between amounts that have to agree at any time once the jobs have run: the ledger with
 * orders, payments, refunds, payouts, statements, store credit, disputes and invoices.
 */
export async function wrongNow(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'receiver whose balance isn’t its last statement and what came since: ' || kind || ' ' || owner_id || ' ' || balance || ' ' || since || ' ' || closing what from (
      select a.kind, a.owner_id, coalesce(-sum(p.amount_kobo), 0) balance,
        coalesce(-sum(p.amount_kobo) filter (where l.posting_id is null), 0) since,
        coalesce((select t.closing_kobo from payout_transfers t join ledger_entries e
            on e.event_key = 'payout:' || t.id || ':' || t.attempts
          where a.owner_id in (t.store_id, t.partner_id) order by e.id desc limit 1), 0) closing
      from ledger_accounts a join ledger_postings p on p.account_id = a.id
      left join payout_lines l on l.posting_id = p.id
      where a.kind in ('merchant_payable', 'delivery_payable') group by a.id) payable
      where balance <> since + closing
    union all select 'customer whose store credit isn’t the ledger’s: ' || c.owner_id from gift_cards c
      where c.kind = 'store_credit' and c.balance_kobo
        + (select coalesce(sum(h.amount_kobo), 0) from gift_card_holds h where h.gift_card_id = c.id)
        <> ${balance('store_credit', sql`c.owner_id`)}
    union all select 'payment of which more was refunded than paid: ' || p.id from payments p
      where (select sum(amount_kobo) from refunds r where r.payment_id = p.id) > p.paid_kobo
    union all select 'payment whose lost disputes cost more or less than nothing: order ' || o.id || ' ' || lost.*::text from (
      select p.id, (select coalesce(sum(amount_kobo), 0) from disputes d where d.payment_id = p.id and d.status in ('lost', 'accepted')) lost,
        (select coalesce(sum(charged_kobo), 0) from disputes d where d.payment_id = p.id) charged,
        (select coalesce(sum(covered_kobo), 0) from refunds r where r.payment_id = p.id) covered
      from payments p) lost join checkouts c on c.payment_id = lost.id join orders o on o.checkout_id = c.id
      where lost.lost < lost.charged + lost.covered
    union all select 'refund beside a lost dispute that didn’t cover it: order ' || r.order_id from refunds r
      join disputes d on d.payment_id = r.payment_id and d.status in ('lost', 'accepted')
      where r.created_at > d.resolved_at and r.status = 'done' and r.covered_kobo < r.amount_kobo
        and (select sum(covered_kobo) from refunds f where f.payment_id = r.payment_id)
          < (select sum(amount_kobo) from disputes f where f.payment_id = r.payment_id and f.status in ('lost', 'accepted'))
    union all select 'order that came back and isn’t refunded: order ' || o.id from orders o where o.status = 'returned_to_store'
    union all select 'paid order without an invoice: order ' || o.id from orders o
      where o.type <> 'replacement' and not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')
    union all select 'cancelled order whose credit notes aren’t its invoice but for a kept delivery: order ' || o.id from orders o
      where o.status = 'cancelled' and o.type <> 'replacement'
        and o.total_kobo + o.left_out_kobo - case when o.kept_delivery_kobo > 0 then o.shipping_kobo else 0 end <>
        (select coalesce(sum(i.total_kobo), 0) from invoices i where i.order_id = o.id and i.kind = 'credit-note')
    union all select 'cancelled order whose VAT isn’t all credited: order ' || order_id from invoices i join orders o on o.id = i.order_id
      where o.status = 'cancelled' and o.kept_delivery_kobo = 0
      group by order_id having sum(case i.kind when 'invoice' then i.vat_kobo else -i.vat_kobo end) <> 0
    union all select 'order whose credit notes aren’t what its returned and refunded items cost: order ' || o.id from orders o
      cross join lateral (select coalesce(sum(total_kobo - shipping_kobo), 0) goods, coalesce(sum(shipping_kobo), 0) shipping
        from invoices i where i.order_id = o.id and i.kind = 'credit-note') credited
      where o.status <> 'cancelled' and o.type <> 'replacement'
        and (credited.shipping not between o.returned_shipping_kobo + o.case_shipping_kobo and o.shipping_kobo
          or credited.goods <> o.left_out_kobo + (select sum(back * unit_kobo - (discount_kobo * back * 2 + quantity) / (quantity * 2)) from (
            select i.*, greatest(i.case_quantity - i.case_replaced, 0) + coalesce((select sum(ri.quantity)
              from order_return_items ri join order_returns r on r.store_id = ri.store_id and r.id = ri.return_id
              where ri.store_id = i.store_id and ri.order_item_id = i.id and r.refund = 'refunded'), 0) back
            from order_items i where i.store_id = o.store_id and i.order_id = o.id) line))
        -- A case about what was sent instead refunds the order that paid.
        and not exists (select from order_items i where i.case_quantity > 0 and i.order_id in (${replacementIds(sql`o.id`)}))
    union all select 'VAT of commission: the ledger owes ' || owed || ', the documents say ' || said from (select
      (select coalesce(-sum(p.amount_kobo), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where a.kind = 'vat_payable') owed,
      (select coalesce(sum(case kind when 'commission-invoice' then vat_kobo else -vat_kobo end), 0) from invoices
        where seller_id is null) said) vat where owed <> said`.execute(read)
  return [...rows.map(({ what }) => what), ...(await differences(read))]
}

/**
 * Returns the same, how the balance at the provider differs from the ledger, and how the sales journal differs from what
 * happened. `opened` is the balance at the provider when the ledger was empty.
 */
export async function wrongAtLast(town: Town, opened: number): Promise<string[]> {
  const { read } = town.app.platform.db
  const held = await heldByProvider(read)
  const atProvider = (await town.bank.balance()) - opened
  const { rows: days } = await sql<{ day: string }>`select day::text from reconciliations`.execute(read)
  for (const { day } of days) await town.app.call(runReconciliation, { token: town.admins[0].token, body: { day } })
  await town.app.runJobs()
  const { rows: exceptions } = await sql<{ what: string }>`
    select concat_ws(' ', 'reconciliation exception:', record, problem, reference, order_id) what
    from reconciliation_exceptions where settled_at is null`.execute(read)
  return [
    ...(await wrongNow(read)),
    ...exceptions.map(({ what }) => what),
    ...(held === atProvider ? [] : [`the provider holds ${atProvider}, and the ledger says ${held}`]),
    ...(await journalDifferences(read)),
  ]
}

/** Returns what the provider should hold for us beyond the opening balance, in kobo, once no call is underway. */
export async function heldByProvider(read: Reader): Promise<Kobo> {
  // Transfers leave the ledger when they are requested, and refunds when the provider has made them.
  const { rows: underway } = await sql<{ amount: number }>`select (
      (select coalesce(sum(amount_kobo + fee_kobo), 0) from payout_transfers
        where status in ('awaiting-approval', 'queued', 'approved'))
      - (select coalesce(sum(amount_kobo - covered_kobo), 0) from refunds where status = 'sent'))::bigint amount`.execute(
    read,
  )
  return (await balanceOf(read, { kind: 'provider_clearing' })) + (underway[0]?.amount ?? 0)
}
