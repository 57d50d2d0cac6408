import type { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { shippingEstimate } from '#contract/logistics/shipping.ts'
import { offersOff, type StoreOffer } from '#domains/coupons/index.ts'
import { isLga, isState } from '#domains/locations/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { sum, toNaira } from '#platform/money.ts'
import { deliveryFacts, quoteDeliveries } from './deliveries.ts'
import type { Place } from './place.ts'

/** Estimates the delivery of one unit of a product, or of units of several variants of one store, to a place. */
export async function estimate(
  read: Reader,
  { productId, variantId, units, state, lga = '' }: z.output<typeof shippingEstimate.query>,
  now: Date,
): Promise<AnswerOf<typeof shippingEstimate> | Failure<'product_not_found' | 'place_unknown'>> {
  if (!isState(state)) return failField('state', 'place_unknown')
  if (lga && !isLga(state, lga)) return failField('lga', 'place_unknown')
  const wanted = new Map(
    units
      ?.toLowerCase()
      .split(',')
      .map(each => [each.slice(0, 36), Number(each.slice(37))]),
  )
  const rows = await read
    .selectFrom('products as p')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .innerJoin('product_variants as v', join =>
      join.onRef('v.store_id', '=', 'p.store_id').onRef('v.product_id', '=', 'p.id'),
    )
    .where('p.visible', '=', true)
    .$if(productId !== undefined, query => query.where('p.id', '=', productId ?? ''))
    .$if(variantId !== undefined, query => query.where('v.id', '=', variantId ?? ''))
    .$if(units !== undefined, query => query.where('v.id', 'in', [...wanted.keys()]))
    .select([
      'p.id',
      'v.id as variant_id',
      'p.store_id',
      's.name',
      's.pickup_state',
      's.pickup_lga',
      'p.is_digital',
      'v.selling_kobo',
    ])
    .select(['p.weight_grams', 'p.length_mm', 'p.width_mm', 'p.height_mm'])
    .select(['s.offers', 'p.category_id', 'p.sub_category_id', 'p.child_category_id'])
    .orderBy('v.position')
    .limit(units === undefined ? 1 : wanted.size)
    .execute()
  const [row] = rows
  // The units of a cart go together, so none can be missing.
  if (!row || rows.length < wanted.size || rows.some(({ store_id }) => store_id !== row.store_id))
    return fail('product_not_found')
  const from: Place | null =
    row.pickup_state && row.pickup_lga ? { state: row.pickup_state, lga: row.pickup_lga } : null
  const quantityOf = (each: (typeof rows)[number]) => wanted.get(each.variant_id) ?? 1
  const carried = rows.filter(each => !each.is_digital)
  const parcel = {
    grams: sum(carried.map(each => quantityOf(each) * each.weight_grams)),
    mm3: sum(carried.map(each => quantityOf(each) * each.length_mm * each.width_mm * each.height_mm)),
  }
  const lines = rows.map(each => ({
    id: each.variant_id,
    productId: each.id,
    categoryIds: [each.category_id, each.sub_category_id, each.child_category_id].filter(id => id !== null),
    quantity: quantityOf(each),
    unit: each.selling_kobo,
  }))
  const shipment = {
    storeId: row.store_id,
    storeName: row.name,
    from,
    parcel: carried.length ? parcel : null,
    // As at checkout, a shipping discount's minimum refers to what is left after the automatic discounts.
    goods: sum(lines.map(({ quantity, unit }) => quantity * unit)) - offersOff(row.offers as StoreOffer[], lines),
  }
  const to = { state, lga }
  const facts = await deliveryFacts(read, row.store_id, to, now)
  const [quoted] = quoteDeliveries(facts, { to, shipments: [shipment], now })
  if (!quoted) throw new Error('A shipment was not quoted')
  const { delivery } = quoted
  return {
    productId: row.id,
    from,
    to: { state, lga: lga || null },
    digital: carried.length === 0,
    shippingFee: delivery.problem ? null : toNaira(delivery.fee),
    discount: toNaira(delivery.discount),
    free: delivery.fee === 0 && !delivery.problem,
    vehicle: delivery.vehicle,
    expectedDays: delivery.days,
    byStore: delivery.reckoning?.rates === 'store',
    ...(delivery.problem ? { problem: delivery.problem } : {}),
  }
}
