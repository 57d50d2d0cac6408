import { sql } from 'kysely'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { returnStock } from '#domains/catalog/index.ts'
import { returnCoupons } from '#domains/coupons/index.ts'
import { paymentOf } from '#domains/money/ledger/index.ts'
import { audit } from '#platform/audit.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { formatKobo, type Kobo, share, sum } from '#platform/money.ts'
import { itemsLeftOut } from '../notices/orders.jobs.ts'
import { payBack } from '../revenue/pay-back.ts'
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
 * does. The order gets that much smaller, so that everything later, such as its release, returns or cancellation, is of
 * the rest. The delivery fee stays. Returns the order and the refund's cause. Fails with `order_not_found` when the actor has
 * no access, `changed_meanwhile` when an item isn't the one that was seen, and `move_not_allowed` when the order has to be
 * cancelled whole, or can't be any more.
 */
export async function leaveOut(
  work: Work,
  asked: LeavingOut,
): Promise<
  { order: LockedOrder; cause: string } | Failure<'order_not_found' | 'move_not_allowed' | 'changed_meanwhile'>
> {
  const { actor, reason } = asked
  const order = await lockOrder(work, asked.orderId, actor)
  if (failed(order)) return order
  if (!findTransition(stateOf(order), 'cancelled', actor.kind))
    return refuse(overAlready[order.status] ?? 'Items can be left out until the order is picked up.')
  const onlyWhole = whyOnlyWhole(order, actor)
  if (onlyWhole) return refuse(onlyWhole)
  const lines = await wantedLines(work, order, asked)
  if (failed(lines)) return lines
  const off = await reduceCoupon(work, order, sum(lines.map(line => line.discount)))
  if (failed(off)) return off
  const words = lines.map(line => `${line.quantity} × ${line.name}`).join(', ')
  const paymentId = await paymentOf(work.tx, order.id)
  const back = await refundFor(work, order, lines)
  const { amount } = back
  const key = await addActivity(work, order, {
    status: order.status,
    kind: 'other',
    activity: `Left out: ${words}. ${amount ? `${formatKobo(amount)} is refunded` : 'Nothing was paid for it'}`,
    note: reason,
    actor,
  })
  const cause = causeOfLeavingOut(key)
  if (paymentId) {
    const refund = { paymentId, cause, note: reason, refundTo: asked.refundTo, back }
    await payBack(work, order, { ...refund, reason: 'order_cancelled' })
  }
  await reduceLines(work, order, lines, key)
  const changed = await reduceOrder(work, order, lines)
  await recordLeftOut(work, order, changed, lines)
  await returnStock(work, lines, asked.outOfStock)
  await work.addJob(itemsLeftOut, { orderId: order.id, key })
  if (actor.kind === 'merchant')
    await audit(work, actor, {
      action: 'order.leave-out',
      subject: ['order', order.id],
      after: { name: order.name, items: words, refunded: formatKobo(amount), reason, outOfStock: asked.outOfStock },
    })
  return { order: changed, cause }
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

/** Returns why an order can only be cancelled whole, if it can. */
function whyOnlyWhole(order: LockedOrder, { kind }: LeavingOut['actor']): string | undefined {
  if (order.type !== 'standard') return 'What replaces items is sent whole, or cancelled.'
  if (order.case_refunded_kobo > 0) return 'Bitmarte has refunded part of this order already. Cancel it instead.'
  if (kind === 'merchant') return undefined
  if (order.status !== 'pending' && order.status !== 'processing')
    return 'The order is packed. Cancel it, or return the item after the delivery.'
  // Otherwise customers could buy more than they want to get the rest, or its delivery, for less.
  if (order.discount_kobo > 0 || order.shipping_discount_kobo > 0)
    return 'A discount applies to this order. Cancel it, and order again without the item.'
  return undefined
}

async function wantedLines(
  { tx }: Work,
  order: LockedOrder,
  { items }: LeavingOut,
): Promise<LeftOutUnits[] | Failure<'move_not_allowed' | 'changed_meanwhile'>> {
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
  const toDeliver = sold.filter(line => line.goods_file_id === null)
  if (sum(toDeliver.map(line => line.quantity - quantityOf(line.id))) <= 0)
    return refuse('Nothing would be left to deliver. Cancel the order instead.')
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
 * Takes a discount that is no longer given off the coupon that gave it, and gives back the use of one that gives nothing
 * any more. It refuses if the order has several: which of them gave what isn't known.
 */
async function reduceCoupon(
  work: Work,
  order: LockedOrder,
  discount: Kobo,
): Promise<undefined | Failure<'move_not_allowed'>> {
  if (!discount) return undefined
  const of = sql`store_id = ${order.store_id} and order_id = ${order.id}`
  const { rows } = await sql<{ couponId: string; amount: Kobo }>`
    select coupon_id as "couponId", amount_kobo as amount from order_coupons where ${of}`.execute(work.tx)
  const [coupon] = rows
  if (!coupon || rows.length > 1)
    return refuse(
      'Several coupons apply to this order, so a discounted item can’t be left out alone. Cancel the order instead.',
    )
  if (coupon.amount > discount) {
    await sql`update order_coupons set amount_kobo = amount_kobo - ${discount} where ${of}`.execute(work.tx)
    return undefined
  }
  if (order.checkout_id) await returnCoupons(work, { checkoutId: order.checkout_id, storeId: order.store_id })
  await sql`delete from order_coupons where ${of}`.execute(work.tx)
  return undefined
}

/** Computes the refund of units. No case has refunded any of the order. */
const refundFor = async ({ tx }: Work, order: LockedOrder, lines: readonly LeftOutUnits[]): Promise<RefundParts> =>
  refundParts({
    lines: lines.map(line => ({ ...line, before: 0, now: line.quantity })),
    delivery: { fee: order.shipping_kobo, discount: 0, before: 0, now: 0 },
    left: await unrefundedPayment(tx, order),
    byCases: 0,
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

const reduceOrder = ({ tx, now }: Work, order: LockedOrder, lines: readonly LeftOutUnits[]): Promise<LockedOrder> =>
  tx
    .updateTable('orders')
    .set({
      subtotal_kobo: order.subtotal_kobo - sum(lines.map(line => line.quantity * line.unit)),
      discount_kobo: order.discount_kobo - sum(lines.map(line => line.discount)),
      commission_kobo: order.commission_kobo - sum(lines.map(line => line.commission)),
      left_out_kobo: order.left_out_kobo + sum(lines.map(line => line.amount)),
      updated_at: now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
