import { sql } from 'kysely'
import { type DisputedOrder, type DisputePage, type Evidence, evidence } from '#contract/money/disputes.ts'
import { disputedParts } from '#domains/money/disputes/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { dateAndTime, dayInLagos } from '#platform/lagos.ts'
import { formatKobo, type Kobo, toNaira } from '#platform/money.ts'
import { type DisputeRow, disputeOf, disputeRows } from './dispute-list.views.ts'

interface OrderRow {
  id: string
  reference: string
  store_id: string
  store_name: string
  status: DisputedOrder['status']
  type: 'standard' | 'digital' | 'replacement'
  delivered_at: Date | null
  recipient_name: string
  recipient_phone: string
  to_state: string
  to_lga: string
  to_street: string
  items: { name: string; quantity: number; downloads: number }[]
}

/** Returns a dispute with its orders, refunds and evidence; undefined for an unknown one. */
export async function disputePage(read: Reader, id: string): Promise<DisputePage | undefined> {
  const [row] = await disputeRows(read, sql`where d.id = ${id}`)
  if (!row) return undefined
  const parts = new Map((await disputedParts(read, row.payment_id)).map(part => [part.orderId, part]))
  const [orders, refunds] = await Promise.all([
    ordersOf(read, [...parts.keys()]),
    sql<{ refunded: Kobo }>`
      select coalesce(sum(amount_kobo - covered_kobo), 0)::bigint refunded from refunds
      where payment_id = ${row.payment_id} and status = 'done'`.execute(read),
  ])
  const sent = evidence.safeParse(row.evidence)
  return {
    ...disputeOf(row),
    evidence: sent.success ? sent.data : suggested(row, orders),
    orderDetails: orders.map(order => ({
      id: order.id,
      name: order.reference,
      storeId: order.store_id,
      storeName: order.store_name,
      status: order.status,
      deliveredAt: order.delivered_at?.toISOString() ?? null,
      paid: toNaira(parts.get(order.id)?.card ?? 0),
      chargeable: toNaira(parts.get(order.id)?.chargeable ?? 0),
    })),
    refunded: toNaira(refunds.rows[0]?.refunded ?? 0),
    charged: toNaira(row.charged_kobo),
  }
}

async function ordersOf(read: Reader, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.*, s.name store_name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity, 'downloads', i.downloads)
        order by i.position), '[]') from order_items i where i.order_id = o.id) items
    from orders o join stores s on s.id = o.store_id where o.id = any(${ids}::uuid[]) order by o.id`.execute(read)
  return rows
}

/** Sentence on how an order reached its customer. */
function deliveryOf(order: OrderRow): string {
  if (!order.delivered_at) return 'Not delivered.'
  const at = dateAndTime(order.delivered_at)
  if (order.type !== 'digital')
    return `Delivered on ${at} to ${order.recipient_name}, who gave the 6-digit delivery code that only the customer has.`
  const downloads = order.items.reduce((total, item) => total + item.downloads, 0)
  return `Digital products, available to the customer's account since ${at} and downloaded ${downloads} times.`
}

/** Drafts the evidence from the orders, for an administrator to check. */
function suggested(row: DisputeRow, orders: readonly OrderRow[]): Evidence {
  const shipped = orders.find(order => order.type !== 'digital')
  const delivered = orders.findLast(order => order.delivered_at)?.delivered_at ?? null
  const lines = orders.map(order => {
    const items = order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
    return `Order ${order.reference} from ${order.store_name}: ${items}. ${deliveryOf(order)}`
  })
  return {
    customerName: row.customer_name,
    customerEmail: row.email,
    customerPhone: row.phone_number ?? shipped?.recipient_phone ?? '',
    deliveryAddress: shipped ? `${shipped.to_street}, ${shipped.to_lga}, ${shipped.to_state}` : '',
    deliveryDate: delivered && dayInLagos(delivered),
    serviceDetails: [`Payment ${row.reference} of ${formatKobo(row.amount_kobo)}.`, ...lines].join('\n').slice(0, 4000),
    fileIds: [],
  }
}
