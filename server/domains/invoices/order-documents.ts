import { sql } from 'kysely'
import type { ReversedLine } from '#domains/orders/index.ts'
import { sellerDetails } from '#domains/stores/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { creditedVat, creditPerLine, type Invoiced } from './credit-parts.ts'
import { type DocumentLine, type IssuedDocument, issueDocument, type Party } from './documents.ts'

interface InvoicedItem {
  id: string
  name: string
  quantity: number
  unit: Kobo
  discount: Kobo
  vat: Kobo
  exempt: boolean
}

/** Reads an order with its items as it was placed, also what was left out of it later. */
async function invoicedOrder(read: Reader, orderId: string) {
  const order = await read
    .selectFrom('orders as o')
    .innerJoin('accounts as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.store_id', 'o.customer_id', 'o.type', 'o.checkout_id', 'o.shipping_kobo'])
    .select(['o.shipping_vat_kobo', 'o.vat_bps', 'o.to_lga', 'o.to_state', 'c.first_name', 'c.last_name'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.type === 'replacement' || !order.checkout_id) return undefined
  const { rows: items } = await sql<InvoicedItem>`
    select id, name || coalesce((select ' (' || string_agg(option ->> 'option', ', ') || ')'
        from jsonb_array_elements(options) option having count(*) > 0), '') as name,
      sum(quantity)::int as quantity, unit_kobo as unit, sum(discount_kobo)::bigint as discount,
      sum(vat_kobo)::bigint as vat, vat_exempt as exempt
    from (
      select id, name, options, quantity, unit_kobo, discount_kobo, vat_kobo, vat_exempt, position
      from order_items where store_id = ${order.store_id} and order_id = ${orderId}
      union all select order_item_id, name, options, quantity, unit_kobo, discount_kobo, vat_kobo, vat_exempt, position
      from order_left_out where store_id = ${order.store_id} and order_id = ${orderId}) placed
    group by id, name, options, unit_kobo, vat_exempt, position order by position`.execute(read)
  return { order, items }
}

type InvoicedOrder = NonNullable<Awaited<ReturnType<typeof invoicedOrder>>>

/** The buyer without the street, which only those who deliver need. */
const buyerOf = ({ order }: InvoicedOrder): Party => ({
  name: `${order.first_name} ${order.last_name}`,
  address: order.type === 'digital' ? '' : [order.to_lga, order.to_state].filter(Boolean).join(', '),
  tin: null,
})

async function sellerOf(read: Reader, storeId: string): Promise<Party> {
  const { name, address, tin } = await sellerDetails(read, storeId)
  return { name, address, tin }
}

const amountOf = ({ quantity, unit, discount }: InvoicedItem): Kobo => quantity * unit - discount

const headOf = async (read: Reader, found: InvoicedOrder) => ({
  storeId: found.order.store_id,
  orderId: found.order.id,
  customerId: found.order.customer_id,
  seller: await sellerOf(read, found.order.store_id),
  buyer: buyerOf(found),
  vatBps: found.order.vat_bps,
})

/** Issues the invoice of a paid order, once. Replacements have none. */
export async function issueInvoice(work: Work, orderId: string): Promise<IssuedDocument | undefined> {
  const found = await invoicedOrder(work.tx, orderId)
  if (!found) return undefined
  const { order, items } = found
  return issueDocument(work, { sellerId: order.store_id, kind: 'invoice', cause: `order:${orderId}` }, async () => ({
    ...(await headOf(work.tx, found)),
    lines: items.map(({ id, ...item }) => ({ ...item, orderItemId: id, amount: amountOf({ id, ...item }) })),
    discount: sum(items.map(item => item.discount)),
    shipping: order.shipping_kobo,
    shippingVat: order.shipping_vat_kobo,
  }))
}

/** A part of a sale that was reversed, by its row of the sales journal. `shipping` is given for cases. */
export interface Reversed {
  saleId: number
  lines: readonly ReversedLine[]
  shipping?: Kobo
}

/**
 * What a reversal takes back, in kobo: `goods` after discounts, and what the customer paid for delivery. `whole` takes back
 * all that earlier ones left, and what is left out but not yet credited.
 */
interface Reversal {
  orderId: string
  goods: Kobo
  shipping: Kobo
  whole: boolean
}

async function reversalOf(read: Reader, { saleId, lines, shipping = 0 }: Reversed): Promise<Reversal | undefined> {
  const row = await read
    .selectFrom('sales')
    .select(['order_id as orderId', 'kind', 'orders', 'goods_kobo', 'discount_kobo', 'shipping_kobo'])
    .where('id', '=', saleId)
    .where('kind', 'in', ['cancelled', 'returned', 'case_refunded'])
    .executeTakeFirst()
  if (!row) return undefined
  const { orderId, kind, orders } = row
  if (kind === 'case_refunded')
    return { orderId, goods: sum(lines.map(({ amount }) => amount)), shipping, whole: false }
  const goods = row.discount_kobo - row.goods_kobo
  return { orderId, goods, shipping: 0 - row.shipping_kobo, whole: kind === 'cancelled' && orders < 0 }
}

interface Credited {
  items: Map<string, Kobo>
  shipping: Kobo
  total: Kobo
  cancelled: boolean
}

/** Returns what credit notes of an order have taken off each item, by ID, off the delivery, and in total. */
async function creditedBefore(read: Reader, orderId: string): Promise<Credited> {
  const { rows } = await sql<{ lines: DocumentLine[]; shipping: Kobo; cancelled: boolean }>`
    select lines, shipping_kobo as shipping,
      (select kind = 'cancelled' and orders < 0 from sales where id = split_part(cause, ':', 2)::bigint) as cancelled
    from invoices where order_id = ${orderId} and kind = 'credit-note'`.execute(read)
  const items = new Map<string, Kobo>()
  for (const { orderItemId, amount } of rows.flatMap(row => row.lines))
    if (orderItemId) items.set(orderItemId, (items.get(orderItemId) ?? 0) + amount)
  const shipping = sum(rows.map(row => row.shipping))
  return { items, shipping, total: sum([...items.values()]) + shipping, cancelled: rows.some(row => row.cancelled) }
}

/**
 * Issues the credit note for a cancellation, a return or a case's refund of items, once, for no more than earlier ones left
 * of the invoice. Issues the invoice first if it is missing.
 */
export async function issueCreditNote(work: Work, reversed: Reversed): Promise<IssuedDocument | undefined> {
  const { saleId } = reversed
  const reversal = await reversalOf(work.tx, reversed)
  if (!reversal || reversal.goods + reversal.shipping <= 0) return undefined
  const found = await invoicedOrder(work.tx, reversal.orderId)
  const invoice = await issueInvoice(work, reversal.orderId)
  if (!found || !invoice) return undefined
  const { order } = found
  return issueDocument(work, { sellerId: order.store_id, kind: 'credit-note', cause: `sale:${saleId}` }, async () => {
    const before = await creditedBefore(work.tx, order.id)
    if (before.cancelled) return undefined
    const delivery = { amount: order.shipping_kobo, vat: order.shipping_vat_kobo, before: before.shipping }
    const shipping = Math.min(reversal.shipping, delivery.amount - delivery.before)
    // A delivery fee that a case refunded and the customer bears in the end counts against the goods.
    const invoiced = sum(found.items.map(amountOf))
    const goods = reversal.whole ? invoiced + reversal.shipping - before.total - shipping : reversal.goods
    const lines = creditLines(found.items, { before: before.items, goods, lines: reversed.lines })
    if (sum(lines.map(({ amount }) => amount)) + shipping === 0) return undefined
    return {
      ...(await headOf(work.tx, found)),
      creditsId: invoice.id,
      lines,
      discount: 0,
      shipping,
      shippingVat: creditedVat(delivery, shipping),
    }
  })
}

function creditLines(
  items: readonly InvoicedItem[],
  credit: { before: ReadonlyMap<string, Kobo>; goods: Kobo; lines: readonly ReversedLine[] },
): DocumentLine[] {
  const invoiced = items.map(
    (item): Invoiced => ({ amount: amountOf(item), vat: item.vat, before: credit.before.get(item.id) ?? 0 }),
  )
  const ofLines = items.map(({ id }, at) => {
    const line = credit.lines.find(({ orderItemId }) => orderItemId === id)
    const { amount = 0, before = 0 } = invoiced[at] ?? {}
    return line && { ...line, amount: Math.min(line.amount, Math.max(0, amount - before)) }
  })
  const rest = credit.goods - sum(ofLines.map(line => line?.amount ?? 0))
  const left = invoiced.map((item, at) => ({ ...item, before: item.before + (ofLines[at]?.amount ?? 0) }))
  const spreadOver = creditPerLine(left, Math.max(0, rest))
  return items.flatMap((item, at): DocumentLine[] => {
    const of = invoiced[at]
    const line = ofLines[at]
    const amount = (line?.amount ?? 0) + (spreadOver[at] ?? 0)
    if (!of || !(amount || line)) return []
    const whole = amount === of.amount && !of.before
    return [
      {
        orderItemId: item.id,
        name: item.name,
        quantity: line?.quantity ?? (whole ? item.quantity : null),
        unit: null,
        discount: 0,
        amount,
        vat: creditedVat(of, amount),
        exempt: item.exempt,
      },
    ]
  })
}
