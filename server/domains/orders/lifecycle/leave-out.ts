import { sql } from 'kysely'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { returnStock } from '#domains/catalog/index.ts'
import { paymentOf } from '#domains/money/ledger/index.ts'
import { audit } from '#platform/audit.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { formatKobo, type Kobo, share, spread, sum } from '#platform/money.ts'
import { itemsLeftOut } from '../notices/orders.jobs.ts'
import { payBack } from '../revenue/pay-back.ts'
import { recoverCases } from '../revenue/recover-cases.ts'
import { type RefundParts, refundParts } from '../revenue/refund-parts.ts'
import { recordLeftOut } from '../revenue/sales-journal.ts'
import { causeOfLeavingOut } from '../revenue/settle.ts'
import { unrefundedPayment } from '../revenue/unrefunded-payment.ts'
import { stateOf } from '../views/orders.wire.ts'
import { addActivity } from './activities.ts'
import { lockOrder } from './change-status.ts'
import { findTransition, overAlready } from './order-states.ts'
import type { LockedOrder } from './transition-effects.ts'

interface LeavingOut {
  orderId: string
  actor: CustomerCaller | MerchantCaller
  /** How many of each item, of as many as the page showed. */
  items: readonly { orderItemId: string; quantity: number; seen: number }[]
  reason?: string | undefined
  /** Variants whose stock becomes 0 instead of getting the items back. */
  outOfStock: readonly string[]
  refundTo: RefundTo
}

const refuse = (message: string) => fail('move_not_allowed', { message })

/**
 * Leaves units out of an order that its actor could cancel, and refunds what they cost after discounts, as a cancellation
 * does. The order gets that much smaller, so that everything later, such as its release, returns or cancellation, is of the
 * rest. The delivery fee stays. Returns the order, and the refund's cause and amount. Fails with `order_not_found` when the actor
 * has no access, `changed_meanwhile` when an item isn't the one that was seen, and `move_not_allowed` when it can't be
 * cancelled any more or nothing to deliver would be left.
 */
export async function leaveOut(
  work: Work,
  asked: LeavingOut,
): Promise<
  | { order: LockedOrder; cause: string; amount: Kobo }
  | Failure<'order_not_found' | 'move_not_allowed' | 'changed_meanwhile'>
> {
  const { actor, reason } = asked
  const order = await lockOrder(work, asked.orderId, actor)
  if (failed(order)) return order
  if (!findTransition(stateOf(order), 'cancelled', actor.kind))
    return refuse(overAlready[order.status] ?? 'Items can be left out until the order is picked up.')
  const lines = await wantedLines(work, order, asked)
  if (failed(lines)) return lines
  const words = lines.map(line => `${line.quantity} × ${line.name}`).join(', ')
  const paymentId = await paymentOf(work.tx, order.id)
  const back = await refundFor(work, order, lines)
  const { amount, kept } = back
  const key = await addActivity(work, order, {
    status: order.status,
    kind: 'other',
    activity: `Left out: ${words}. ${amount ? `${formatKobo(amount)} is refunded` : 'Nothing is left to refund'}`,
    note: reason,
    actor,
  })
  const cause = causeOfLeavingOut(key)
  await reduceCoupons(work, order, sum(lines.map(line => line.discount)))
  if (paymentId) {
    const refund = { paymentId, cause, note: reason, refundTo: asked.refundTo, back }
    await payBack(work, order, { ...refund, reason: 'order_cancelled' })
    await recoverCases(work, order, { cause, amount: kept, whole: false })
  }
  await reduceLines(work, order, lines, key)
  const changed = await reduceOrder(work, order, lines, kept)
  await recordLeftOut(work, order, changed, lines)
  await returnStock(work, lines, asked.outOfStock)
  await work.addJob(itemsLeftOut, { orderId: order.id, key })
  if (actor.kind === 'merchant')
    await audit(work, actor, {
      action: 'order.leave-out',
      subject: ['order', order.id],
      after: { name: order.name, items: words, refunded: formatKobo(amount), reason, outOfStock: asked.outOfStock },
    })
  return { order: changed, cause, amount }
}

/** Units that are left out, with their parts of their line's amounts; `whole` is the quantity of the line. */
interface LeftOutUnits {
  orderItemId: string
  storeId: string
  productId: string
  variantId: string
  name: string
  whole: number
  quantity: number
  unit: Kobo
  discount: Kobo
  commission: Kobo
  vat: Kobo
  /** What they cost after discounts. */
  amount: Kobo
}

async function wantedLines(
  { tx }: Work,
  order: LockedOrder,
  { actor, items }: LeavingOut,
): Promise<LeftOutUnits[] | Failure<'move_not_allowed' | 'changed_meanwhile'>> {
  if (order.type !== 'standard') return refuse('What replaces items is sent whole, or cancelled.')
  const sold = await tx
    .selectFrom('order_items')
    .selectAll()
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const quantityOf = (itemId: string) => items.find(item => item.orderItemId === itemId)?.quantity ?? 0
  if (items.some(item => sold.find(({ id }) => id === item.orderItemId)?.quantity !== item.seen))
    return fail('changed_meanwhile')
  if (new Set(items.map(item => item.orderItemId)).size < items.length || items.some(item => item.quantity > item.seen))
    return fail('changed_meanwhile')
  const wanted = sold.filter(({ id }) => quantityOf(id) > 0)
  if (wanted.some(line => line.case_quantity > 0)) return refuse('Bitmarte has refunded this item already.')
  const toDeliver = sold.filter(line => line.goods_file_id === null)
  if (sum(toDeliver.map(line => line.quantity - line.case_quantity - quantityOf(line.id))) <= 0)
    return refuse('Nothing would be left to deliver. Cancel the order instead.')
  if (actor.kind === 'customer' && (await keepsReward(tx, order, sold, quantityOf)))
    return refuse('Another item costs less with this one. Take that one out too, or cancel the order.')
  return wanted.map(line => {
    const quantity = quantityOf(line.id)
    const part = (of: Kobo) => share(of, quantity, line.quantity)
    const discount = part(line.discount_kobo)
    return {
      orderItemId: line.id,
      storeId: line.store_id,
      productId: line.product_id,
      variantId: line.variant_id,
      name: line.name,
      whole: line.quantity,
      quantity,
      unit: line.unit_kobo,
      discount,
      commission: part(line.commission_kobo),
      vat: part(line.vat_kobo),
      amount: quantity * line.unit_kobo - discount,
    }
  })
}

/**
 * Returns whether an order keeps an item that a coupon discounts for buying others, and loses some of the others: its
 * customer could otherwise buy one to get another for less, and take out the first.
 */
async function keepsReward(
  tx: Work['tx'],
  order: LockedOrder,
  sold: readonly { id: string; product_id: string; quantity: number }[],
  quantityOf: (itemId: string) => number,
): Promise<boolean> {
  const coupons = await tx
    .selectFrom('order_coupons')
    .select('reward_product_ids')
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .execute()
  const rewarded = new Set(coupons.flatMap(coupon => coupon.reward_product_ids))
  return (
    sold.some(line => rewarded.has(line.product_id) && quantityOf(line.id) < line.quantity) &&
    sold.some(line => !rewarded.has(line.product_id) && quantityOf(line.id) > 0)
  )
}

/** Takes a discount that is no longer given off the coupons of an order, by what each of them gave. */
async function reduceCoupons({ tx }: Work, order: LockedOrder, discount: Kobo): Promise<void> {
  if (!discount) return
  const coupons = await tx
    .selectFrom('order_coupons')
    .select(['coupon_id', 'amount_kobo'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .orderBy('coupon_id')
    .execute()
  const parts = spread(
    discount,
    coupons.map(coupon => coupon.amount_kobo),
  )
  for (const [at, { coupon_id, amount_kobo }] of coupons.entries()) {
    const left = amount_kobo - (parts[at] ?? 0)
    const of = sql`store_id = ${order.store_id} and order_id = ${order.id} and coupon_id = ${coupon_id}`
    await (left > 0
      ? sql`update order_coupons set amount_kobo = ${left} where ${of}`
      : sql`delete from order_coupons where ${of}`
    ).execute(tx)
  }
}

/** Computes the refund of units; `kept` is what isn't paid because a case has refunded it already. */
const refundFor = async ({ tx }: Work, order: LockedOrder, lines: readonly LeftOutUnits[]): Promise<RefundParts> =>
  refundParts({
    lines: lines.map(line => ({ ...line, before: 0, now: line.quantity })),
    delivery: { fee: order.shipping_kobo, discount: 0, before: 0, now: 0 },
    left: await unrefundedPayment(tx, order),
    byCases: order.case_refunded_kobo,
  })

/** Takes units off their lines, or the whole line, and keeps them apart. */
async function reduceLines(
  { tx }: Work,
  order: LockedOrder,
  lines: readonly LeftOutUnits[],
  activityId: string,
): Promise<void> {
  for (const { orderItemId, whole, quantity, discount, commission, vat } of lines) {
    await sql`insert into order_left_out (store_id, order_id, activity_id, order_item_id, product_id, variant_id, name,
        options, picture_id, quantity, unit_kobo, discount_kobo, commission_kobo, vat_kobo, vat_exempt, position)
      select store_id, order_id, ${activityId}, id, product_id, variant_id, name, options, picture_id, ${quantity},
        unit_kobo, ${discount}, ${commission}, ${vat}, vat_exempt, position
      from order_items where store_id = ${order.store_id} and id = ${orderItemId}`.execute(tx)
    const of = sql`store_id = ${order.store_id} and id = ${orderItemId}`
    await (quantity < whole
      ? sql`update order_items set quantity = quantity - ${quantity}, discount_kobo = discount_kobo - ${discount},
          commission_kobo = commission_kobo - ${commission}, vat_kobo = vat_kobo - ${vat} where ${of}`
      : sql`delete from order_items where ${of}`
    ).execute(tx)
  }
}

const reduceOrder = (
  { tx, now }: Work,
  order: LockedOrder,
  lines: readonly LeftOutUnits[],
  kept: Kobo,
): Promise<LockedOrder> =>
  tx
    .updateTable('orders')
    .set({
      subtotal_kobo: order.subtotal_kobo - sum(lines.map(line => line.quantity * line.unit)),
      discount_kobo: order.discount_kobo - sum(lines.map(line => line.discount)),
      commission_kobo: order.commission_kobo - sum(lines.map(line => line.commission)),
      left_out_kobo: order.left_out_kobo + sum(lines.map(line => line.amount)),
      case_refunded_kobo: order.case_refunded_kobo - kept,
      updated_at: now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
