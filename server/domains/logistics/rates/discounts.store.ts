import type { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  type listShippingDiscounts,
  type ShippingDiscount,
  type ShippingDiscountStatus,
  shippingDiscountBody,
  type updateShippingDiscount,
} from '#contract/logistics/shipping-discounts.ts'
import { audit } from '#platform/audit.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, fieldErrorsOf, mustSucceed } from '#platform/failure.ts'
import { columnsOf, type DiscountRow, type DiscountSaid, discountOnWire } from './discounts.wire.ts'
import { lockOwner, platformId } from './owner.ts'
import type { By } from './zones.store.ts'

/** Maximum number of discounts, since every delivery checks all active ones. */
const mostDiscounts = 100

const discounts = (read: Reader) =>
  read
    .selectFrom('shipping_discounts as d')
    .leftJoin('shipping_zones as f', 'f.id', 'd.from_zone_id')
    .leftJoin('shipping_zones as t', 't.id', 'd.to_zone_id')
    .selectAll('d')
    .select(['f.name as from_zone', 't.name as to_zone'])

/** Lists all shipping discounts, newest first, with counts per status. */
export async function discountsOf(
  read: Reader,
  { status, limit, offset }: z.output<typeof listShippingDiscounts.query>,
  now: Date,
): Promise<AnswerOf<typeof listShippingDiscounts>> {
  const all = (await discounts(read).orderBy('d.id', 'desc').execute()).map(row => discountOnWire(row, now))
  const of = (wanted: ShippingDiscountStatus) => all.filter(each => each.status === wanted)
  const found = status ? of(status) : all
  return {
    count: found.length,
    rows: found.slice(offset, offset + limit),
    statuses: {
      active: of('active').length,
      scheduled: of('scheduled').length,
      ended: of('ended').length,
      off: of('off').length,
    },
  }
}

/** Returns one shipping discount. Returns `shipping_discount_not_found`. */
export async function discountById(
  read: Reader,
  id: string,
  now: Date,
): Promise<ShippingDiscount | Failure<'shipping_discount_not_found'>> {
  const row: DiscountRow | undefined = await discounts(read).where('d.id', '=', id).executeTakeFirst()
  return row ? discountOnWire(row, now) : fail('shipping_discount_not_found')
}

/**
 * Creates a shipping discount. Returns `too_many_shipping_discounts`, and `zone_not_found` unless its zones are the
 * platform's.
 */
export async function createDiscount(
  work: Work,
  by: By,
  said: DiscountSaid,
): Promise<ShippingDiscount | Failure<'too_many_shipping_discounts' | 'zone_not_found'>> {
  await lockOwner(work, 'platform')
  const { count } = await work.tx
    .selectFrom('shipping_discounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostDiscounts) return fail('too_many_shipping_discounts')
  if (!(await zonesExist(work, said))) return fail('zone_not_found')
  const { id } = await work.tx
    .insertInto('shipping_discounts')
    .values({ ...columnsOf(said), created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved(work, by, id)
}

/**
 * Changes the given fields of a shipping discount and validates the result. Returns `shipping_discount_not_found`,
 * `zone_not_found` unless its zones are the platform's, and `invalid`.
 */
export async function changeDiscount(
  work: Work,
  by: By,
  id: string,
  { seen, ...change }: z.output<typeof updateShippingDiscount.body>,
): Promise<
  ShippingDiscount | Failure<'changed_meanwhile' | 'invalid' | 'shipping_discount_not_found' | 'zone_not_found'>
> {
  await lockOwner(work, 'platform')
  const before = await discountById(work.tx, id, work.now)
  if (failed(before)) return before
  const stale = refuseStale(seen, before)
  if (stale) return stale
  const said = shippingDiscountBody.safeParse({ ...before, ...change })
  if (!said.success) return fail('invalid', { fields: fieldErrorsOf(said.error) })
  if (!(await zonesExist(work, said.data))) return fail('zone_not_found')
  await work.tx.updateTable('shipping_discounts').set(columnsOf(said.data)).where('id', '=', id).execute()
  return saved(work, by, id, before)
}

/** Deletes a shipping discount. Placed orders keep their prices. Returns `shipping_discount_not_found`. */
export async function deleteDiscount(
  work: Work,
  by: By,
  id: string,
): Promise<null | Failure<'shipping_discount_not_found'>> {
  await lockOwner(work, 'platform')
  const before = await discountById(work.tx, id, work.now)
  if (failed(before)) return before
  await work.tx.deleteFrom('shipping_discounts').where('id', '=', id).execute()
  await audit(work, by, { action: 'shipping-discount.delete', subject: ['shipping-discount', id], before })
  return null
}

/** Returns whether the zones of a discount are the platform's. */
async function zonesExist({ tx }: Work, { fromZoneId, toZoneId }: DiscountSaid): Promise<boolean> {
  const named = [...new Set([fromZoneId, toZoneId].filter(zone => zone !== null))]
  if (!named.length) return true
  const found = await tx
    .selectFrom('shipping_zones')
    .select('id')
    .where('owner_id', '=', platformId)
    .where('id', 'in', named)
    .execute()
  return found.length === named.length
}

async function saved(work: Work, by: By, id: string, before?: ShippingDiscount) {
  const discount = mustSucceed(await discountById(work.tx, id, work.now))
  await audit(work, by, {
    action: before ? 'shipping-discount.update' : 'shipping-discount.create',
    subject: ['shipping-discount', id],
    ...(before && { before }),
    after: discount,
  })
  return discount
}
