import type { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { shippingEstimate } from '#contract/logistics/shipping.ts'
import { isLga, isState } from '#domains/locations/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { toNaira } from '#platform/money.ts'
import { deliveryFacts, quoteDeliveries } from './deliveries.ts'
import type { Place } from './place.ts'

/** Estimates the delivery of one unit of a product to a place. */
export async function estimate(
  read: Reader,
  { productId, variantId, state, lga = '' }: z.output<typeof shippingEstimate.query>,
  now: Date,
): Promise<AnswerOf<typeof shippingEstimate> | Failure<'product_not_found' | 'place_unknown'>> {
  if (!isState(state)) return failField('state', 'place_unknown')
  if (lga && !isLga(state, lga)) return failField('lga', 'place_unknown')
  const row = await read
    .selectFrom('products as p')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .innerJoin('product_variants as v', join =>
      join.onRef('v.store_id', '=', 'p.store_id').onRef('v.product_id', '=', 'p.id'),
    )
    .where('p.visible', '=', true)
    .$if(productId !== undefined, query => query.where('p.id', '=', productId ?? ''))
    .$if(variantId !== undefined, query => query.where('v.id', '=', variantId ?? ''))
    .select(['p.id', 'p.store_id', 's.name', 's.pickup_state', 's.pickup_lga', 'p.is_digital', 'v.selling_kobo'])
    .select(['p.weight_grams', 'p.length_mm', 'p.width_mm', 'p.height_mm'])
    .orderBy('v.position')
    .limit(1)
    .executeTakeFirst()
  if (!row) return fail('product_not_found')
  const from: Place | null =
    row.pickup_state && row.pickup_lga ? { state: row.pickup_state, lga: row.pickup_lga } : null
  const parcel = { grams: row.weight_grams, mm3: row.length_mm * row.width_mm * row.height_mm }
  const shipment = {
    storeId: row.store_id,
    storeName: row.name,
    from,
    parcel: row.is_digital ? null : parcel,
    goods: row.selling_kobo,
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
    digital: row.is_digital,
    shippingFee: delivery.problem ? null : toNaira(delivery.fee),
    discount: toNaira(delivery.discount),
    free: delivery.fee === 0 && !delivery.problem,
    vehicle: delivery.vehicle,
    expectedDays: delivery.days,
    byStore: delivery.reckoning?.rates === 'store',
    ...(delivery.problem ? { problem: delivery.problem } : {}),
  }
}
