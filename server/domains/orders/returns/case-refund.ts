import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { takeStock } from '#domains/catalog/index.ts'
import {
  type CaseBearer,
  caseBorne,
  caseReplaced,
  type Entry,
  paymentOf,
  postEntry,
  refundAtOnce,
  refundBeforeRelease,
  refundCovered,
  refundCredited,
} from '#domains/money/ledger/index.ts'
import { disputesCover, isDisputed } from '#domains/money/payments/index.ts'
import {
  bySource,
  type LockedOrder,
  moneyCarrierOf,
  type Placed,
  payBack,
  type ReversedLine,
  recordBorne,
  recordCaseRefund,
  recoveryOf,
  reversedLines,
  totalOf,
  unrefundedPayment,
} from '#domains/orders/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Kobo, share, sum } from '#platform/money.ts'
import { paidLines, paidUnits } from './paid-lines.ts'
import { placeReplacement } from './place-replacement.ts'
import { type PaidOrder, refundsDelivery, refundUnits, soldLines } from './refund-units.ts'
import { fitsIn, leftOf, quantityOf, remainingLines, type Units } from './remaining-lines.ts'

/**
 * Refund of a case: everything that is left, some items with or without the rest of the delivery fee, or an amount in
 * kobo.
 */
export type CaseRefundWanted =
  | { kind: 'all' }
  | { kind: 'items'; items: Units; shipping: boolean }
  | { kind: 'amount'; amount: Kobo }

/** Amounts of a case's refund in kobo, and the units that it refunds. `goods` and `shipping` add up to `amount`. */
export interface CaseRefund {
  amount: Kobo
  goods: Kobo
  shipping: Kobo
  commission: Kobo
  card: Kobo
  giftCards: { giftCardId: string; amount: Kobo }[]
  /** Refunded by earlier cases, whose bearers get it back when the order is cancelled. */
  kept: Kobo
  items: Units
  /** What the refunded items and delivery cost, also as far as an earlier amount was refunded for them. None for an amount. */
  reversed?: { lines: ReversedLine[]; shipping: Kobo }
}

/** Lists the units of an order that a refund is wanted of: some, or everything that is left. Returns `already_returned`. */
async function wantedUnits(
  read: Reader,
  orderId: string,
  wanted: Exclude<CaseRefundWanted, { kind: 'amount' }>,
): Promise<Units | Failure<'already_returned'>> {
  // Cases refund digital items too.
  const remaining = (await remainingLines(read, orderId)).map(line => ({ ...line, digital: false }))
  if (wanted.kind === 'items') return fitsIn(remaining, wanted.items) ? wanted.items : fail('already_returned')
  return remaining.flatMap(line => {
    const quantity = leftOf(line)
    return quantity > 0 ? [{ orderItemId: line.orderItemId, quantity }] : []
  })
}

/**
 * Computes the refund of a case on top of earlier refunds. Returns `already_returned` for units that were returned or
 * refunded, or are in an open return, and `refund_too_much` for more than is left of the payment or for nothing.
 */
export async function computeCaseRefund(
  read: Reader,
  order: PaidOrder,
  wanted: CaseRefundWanted,
): Promise<CaseRefund | Failure<'already_returned' | 'refund_too_much'>> {
  if (wanted.kind === 'amount') return amountRefund(read, order, wanted.amount)
  const units = await wantedUnits(read, order.id, wanted)
  if (failed(units)) return units
  return unitsRefund(read, order, { units, shipping: wanted.kind === 'all' || wanted.shipping })
}

/**
 * Computes the refund of a case about a replacement that arrived: what `paid`, the order that paid for its items, took for
 * them. Its `items` are lines of the replacement. Refunds the delivery fee only if the customer then has nothing usable of
 * `paid`. Returns the failures of `computeCaseRefund`.
 */
export async function computeFaultyReplacementRefund(
  read: Reader,
  paid: PaidOrder,
  replacementOrderId: string,
  wanted: CaseRefundWanted,
): Promise<CaseRefund | Failure<'already_returned' | 'refund_too_much'>> {
  if (wanted.kind === 'amount') return amountRefund(read, paid, wanted.amount)
  const items = await wantedUnits(read, replacementOrderId, wanted)
  if (failed(items)) return items
  const units = paidUnits(await paidLines(read, replacementOrderId), items)
  const shipping = (wanted.kind === 'all' || wanted.shipping) && (await refundsDelivery(read, paid, units))
  const refund = await unitsRefund(read, paid, { units, shipping })
  return failed(refund) ? refund : { ...refund, items }
}

async function amountRefund(
  read: Reader,
  order: PaidOrder,
  amount: Kobo,
): Promise<CaseRefund | Failure<'refund_too_much'>> {
  const left = await unrefundedPayment(read, order)
  if (amount > totalOf(left) || amount <= 0) return fail('refund_too_much')
  return { amount, goods: amount, shipping: 0, commission: 0, ...bySource(amount, left), kept: 0, items: [] }
}

/** Computes the refund of units of an order's lines, on top of what was refunded of them. */
async function unitsRefund(
  read: Reader,
  order: PaidOrder,
  of: { units: Units; shipping: boolean },
): Promise<CaseRefund | Failure<'refund_too_much'>> {
  const { parts, sold } = await refundUnits(read, order, of)
  const { amount, commission, card, giftCards } = parts
  if (amount === 0) return fail('refund_too_much')
  const lines = sold
    .map(line => ({ ...line, orderItemId: line.id, sold: line.quantity, quantity: quantityOf(of.units, line.id) }))
    .filter(({ quantity }) => quantity > 0)
  // An earlier amount without items counts against the goods.
  const shipping = Math.min(parts.shipping, amount)
  const goods = amount - shipping
  return {
    amount,
    goods,
    shipping,
    // Only for what is refunded: otherwise whoever bears the rest would earn by it.
    commission: parts.goods > 0 ? share(commission, goods, parts.goods) : 0,
    card,
    giftCards,
    kept: order.case_refunded_kobo,
    items: of.units,
    reversed: { lines: reversedLines(parts.goods, lines), shipping: parts.shipping },
  }
}

/** A case and who bears it. */
export interface Borne {
  caseId: string
  bearer: CaseBearer
}

/** A case's refund: who bears it, and how the customer wants its card part. */
export interface BorneRefund extends Borne {
  refundTo: RefundTo
}

/** How a refund's card part is paid if the customer wants store credit, in kobo. Nothing while a dispute is open. */
export interface Credited {
  customerId: string
  /** Paid already by lost disputes. */
  covered: Kobo
  credit: Kobo
}

/** Computes what a refund to store credit posts now; undefined for one to the card. */
export async function creditedPart(
  read: Reader,
  order: Pick<LockedOrder, 'id' | 'customer_id'>,
  { card }: Pick<CaseRefund, 'card'>,
  refundTo: RefundTo,
): Promise<Credited | undefined> {
  const paymentId = refundTo === 'store_credit' && card > 0 ? await paymentOf(read, order.id) : undefined
  if (!paymentId || (await isDisputed(read, paymentId))) return undefined
  const covered = await disputesCover(read, paymentId, card)
  return { customerId: order.customer_id, covered, credit: card - covered }
}

/** The cause of a case's refund. */
export const caseCause = (caseId: string): string => `case:${caseId}`

/** Computes who bears a case's refund, for the preview and for posting. */
export const caseBorneEntry = (
  order: LockedOrder,
  { goods, shipping, commission }: CaseRefund,
  { caseId, bearer }: Borne,
): Entry =>
  caseBorne({
    caseId,
    orderId: order.id,
    goods,
    shipping,
    commission,
    carrier: moneyCarrierOf(order),
    bearer,
  })

/**
 * Computes the refund's own entries for the preview. A cancellation also reverses the platform's shipping discount and what
 * earlier cases refunded.
 */
export async function refundEntries(
  read: Reader,
  order: Pick<LockedOrder, 'id' | 'shipping_discount_kobo' | 'amount_case_ids'>,
  { card, giftCards, kept }: CaseRefund,
  { caseId, cancels, credited }: { caseId: string; cancels: boolean; credited: Credited | undefined },
): Promise<Entry[]> {
  const cause = caseCause(caseId)
  const of = { refundId: caseId, orderId: order.id, paymentId: '' }
  return [
    refundBeforeRelease({ ...of, amount: card }),
    ...(credited
      ? [
          refundCovered({ ...of, amount: credited.covered, covered: credited.covered }),
          refundCredited({ ...of, customerId: credited.customerId, amount: credited.credit }),
        ]
      : []),
    refundAtOnce({
      cause,
      orderId: order.id,
      giftCards: sum(giftCards.map(({ amount }) => amount)),
      shippingDiscount: cancels ? order.shipping_discount_kobo : 0,
    }),
    ...(cancels ? [(await recoveryOf(read, order, { cause, amount: kept, whole: true })).entry] : []),
  ]
}

/**
 * Refunds a case to the customer at its bearer's expense. The bearer replaces the refund in the order's escrow, so it is
 * the same before and after the release. The caller holds the order's lock and has computed `refund` under it.
 */
export async function payCaseRefund(
  work: Work,
  order: LockedOrder,
  refund: CaseRefund,
  borne: BorneRefund,
): Promise<void> {
  const { tx, now } = work
  const paymentId = await paymentOf(tx, order.id)
  if (!paymentId) throw new Error(`Order ${order.id} was not paid`)
  const entry = caseBorneEntry(order, refund, borne)
  await postEntry(work, entry)
  await payBack(work, order, {
    paymentId,
    cause: caseCause(borne.caseId),
    reason: 'case_decided',
    refundTo: borne.refundTo,
    back: refund,
  })
  await tx
    .updateTable('orders')
    .set({
      case_refunded_kobo: sql`case_refunded_kobo + ${refund.amount}`,
      case_shipping_kobo: sql`case_shipping_kobo + ${refund.shipping}`,
      ...(refund.reversed ? {} : { amount_case_ids: sql`array_append(amount_case_ids, ${borne.caseId}::uuid)` }),
      updated_at: now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  await markItems(work, order, refund.items, 'refunded')
  await recordCaseRefund(work, order, refund, entry)
}

/** Counts units that a case refunded or replaced; a negative quantity takes them back. */
export async function markItems(
  { tx }: Work,
  order: LockedOrder,
  items: Units,
  as: 'refunded' | 'replaced',
): Promise<void> {
  for (const { orderItemId, quantity } of items)
    await tx
      .updateTable('order_items')
      .set({
        case_quantity: sql`case_quantity + ${quantity}`,
        ...(as === 'replaced' ? { case_replaced: sql`case_replaced + ${quantity}` } : {}),
      })
      .where('store_id', '=', order.store_id)
      .where('id', '=', orderItemId)
      .execute()
}

/** Value of a replacement for its store, in kobo: the items after discounts, less commission. */
export async function replacementValue(
  read: Reader,
  order: PaidOrder,
  items: Units,
): Promise<Kobo | Failure<'already_returned'>> {
  const remaining = await remainingLines(read, order.id)
  if (!items.length || !fitsIn(remaining, items)) return fail('already_returned')
  return sum(
    (await soldLines(read, order)).map(({ id, quantity, unit, discount, commission }) => {
      const wanted = quantityOf(items, id)
      return wanted * unit - share(discount + commission, wanted, quantity)
    }),
  )
}

/** The entry of a replacement; none if the store bears it. */
export const replacementEntries = (order: LockedOrder, amount: Kobo, { caseId, bearer }: Borne): Entry[] =>
  bearer !== 'platform' && 'storeId' in bearer
    ? []
    : [caseReplaced({ caseId, orderId: order.id, storeId: order.store_id, amount, bearer })]

/**
 * Sends the same items again at the bearer's expense and returns the new order. Takes them from the stock. Returns
 * `already_returned` as `computeCaseRefund` does, and `sold_out`.
 */
export async function replaceForCase(
  work: Work,
  order: LockedOrder,
  items: Units,
  borne: Borne,
): Promise<Placed | Failure<'already_returned' | 'sold_out'>> {
  const amount = await replacementValue(work.tx, order, items)
  if (typeof amount !== 'number') return amount
  const lines = await work.tx
    .selectFrom('order_items')
    .select(['id', 'product_id as productId', 'variant_id as variantId', 'name', 'options'])
    .select(['picture_id as pictureId', 'weight_grams as weightGrams'])
    .$narrowType<{ options: VariantOption[] }>()
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const again = lines.flatMap(({ id, ...line }) => {
    const quantity = quantityOf(items, id)
    return quantity ? [{ ...line, quantity }] : []
  })
  const missing = await takeStock(
    work,
    again.map(({ variantId, quantity }) => ({ storeId: order.store_id, variantId, quantity })),
  )
  if (missing) return missing
  const placed = await placeReplacement(work, { order, sentFor: 'replacement' }, again)
  await markItems(work, order, items, 'replaced')
  for (const entry of replacementEntries(order, amount, borne)) {
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  }
  return placed
}
