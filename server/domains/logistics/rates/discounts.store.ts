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
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, fieldErrorsOf } from '#platform/failure.ts'
import { columnsOf, type DiscountRow, type DiscountSaid, discountOnWire } from './discounts.wire.ts'
import { lockOwner, platformId } from './owner.ts'
import type { By } from './zones.store.ts'

/** How many shipping discounts there may be: all that count are looked at for every delivery. */
const most = 100

const discounts = (read: Reader) =>
  read
    .selectFrom('shipping_discounts as d')
    .leftJoin('shipping_zones as f', 'f.id', 'd.from_zone_id')
    .leftJoin('shipping_zones as t', 't.id', 'd.to_zone_id')
    .selectAll('d')
    .select(['f.name as from_zone', 't.name as to_zone'])

/** All shipping discounts, the newest first, with a count per status. */
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

/** One shipping discount. */
export async function discountById(
  read: Reader,
  id: string,
  now: Date,
): Promise<ShippingDiscount | Failure<'shipping_discount_not_found'>> {
  const row: DiscountRow | undefined = await discounts(read).where('d.id', '=', id).executeTakeFirst()
  return row ? discountOnWire(row, now) : fail('shipping_discount_not_found')
}

/** Makes a shipping discount. */
export async function createDiscount(
  work: Work,
  by: By,
  said: DiscountSaid,
): Promise<
  ShippingDiscount | Failure<'shipping_discount_not_found' | 'too_many_shipping_discounts' | 'zone_not_found'>
> {
  await lockOwner(work, 'platform')
  const { count } = await work.tx
    .selectFrom('shipping_discounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) return fail('too_many_shipping_discounts')
  if (!(await zonesExist(work, said))) return fail('zone_not_found')
  const { id } = await work.tx
    .insertInto('shipping_discounts')
    .values({ ...columnsOf(said), created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved(work, by, id)
}

/** Changes what is said of a shipping discount, and checks the discount that comes of it. */
export async function changeDiscount(
  work: Work,
  by: By,
  id: string,
  change: z.output<typeof updateShippingDiscount.body>,
): Promise<ShippingDiscount | Failure<'invalid' | 'shipping_discount_not_found' | 'zone_not_found'>> {
  await lockOwner(work, 'platform')
  const before = await discountById(work.tx, id, work.now)
  if (failed(before)) return before
  const said = shippingDiscountBody.safeParse({ ...before, ...change })
  if (!said.success) return fail('invalid', { fields: fieldErrorsOf(said.error) })
  if (!(await zonesExist(work, said.data))) return fail('zone_not_found')
  await work.tx.updateTable('shipping_discounts').set(columnsOf(said.data)).where('id', '=', id).execute()
  return saved(work, by, id, before)
}

/** Ends a shipping discount for good. Orders keep what they were priced at. */
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

/** Whether the zones that a discount names are the platform's. */
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
  const discount = await discountById(work.tx, id, work.now)
  if (failed(discount)) return discount
  await audit(work, by, {
    action: before ? 'shipping-discount.update' : 'shipping-discount.create',
    subject: ['shipping-discount', id],
    ...(before && { before }),
    after: discount,
  })
  return discount
}
