import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

export interface NewPromotion {
  productId: string
  /** Short label on the product's picture, such as `Back to school`. */
  label?: string
  /** Banner text beside the product. */
  banner?: string
  /** Lower comes first. */
  position?: number
  /** Defaults to now. */
  startsAt?: Date
  endsAt: Date
}

type Admin = Pick<AdminCaller, 'accountId' | 'name'>

/** Returns `invalid` for an end that is before the start or in the past. */
export const endsTooSoon = (startsAt: Date, endsAt: Date | null, now: Date): Failure<'invalid'> | undefined =>
  endsAt && (endsAt <= now || endsAt <= startsAt)
    ? fail('invalid', { fields: [{ field: 'endsAt', message: 'Choose an end in the future.' }] })
    : undefined

/**
 * Promotes a product for a period and returns the promotion's ID. The product can be off sale. If it has an overlapping
 * promotion, the transaction returns `promoted_already`.
 */
export async function addPromotion(
  work: Work,
  admin: Admin,
  promotion: NewPromotion,
  requestId?: string,
): Promise<{ id: string } | Failure<'promoted_already' | 'product_not_found' | 'invalid'>> {
  const { productId, label = '', banner = '', position = 100, startsAt = work.now, endsAt } = promotion
  const tooSoon = endsTooSoon(startsAt, endsAt, work.now)
  if (tooSoon) return tooSoon
  const product = await work.tx
    .selectFrom('products')
    .select('store_id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) return fail('product_not_found')
  const { id } = await work.tx
    .insertInto('product_promotions')
    .values({
      store_id: product.store_id,
      product_id: productId,
      label,
      banner,
      position,
      starts_at: startsAt,
      ends_at: endsAt,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.invalidate('promotions')
  await audit(work, admin, {
    action: 'promotion.add',
    subject: ['promotion', id],
    after: { productId, label, banner, position, startsAt, endsAt },
    requestId,
  })
  return { id }
}

/**
 * Changes the given words or dates of a promotion. Returns `not_found`, `invalid` if it ends too soon, and
 * `promoted_already` if it overlaps another one of the product.
 */
export async function changePromotion(
  work: Work,
  admin: Admin,
  id: string,
  changes: { label?: string; banner?: string; startsAt?: Date; endsAt?: Date },
  requestId?: string,
): Promise<null | Failure<'promoted_already' | 'not_found' | 'invalid'>> {
  const before = await work.tx
    .selectFrom('product_promotions')
    .select(['label', 'banner', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  const { label = before.label, banner = before.banner, startsAt = before.starts_at, endsAt = before.ends_at } = changes
  const tooSoon = changes.startsAt || changes.endsAt ? endsTooSoon(startsAt, endsAt, work.now) : undefined
  if (tooSoon) return tooSoon
  await work.tx
    .updateTable('product_promotions')
    .set({ label, banner, starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
  work.invalidate('promotions')
  await audit(work, admin, {
    action: 'promotion.change',
    subject: ['promotion', id],
    before: { label: before.label, banner: before.banner, startsAt: before.starts_at, endsAt: before.ends_at },
    after: { label, banner, startsAt, endsAt },
    requestId,
  })
  return null
}

/** Deletes a promotion. */
export async function deletePromotion(
  work: Work,
  admin: Admin,
  id: string,
  requestId?: string,
): Promise<null | Failure<'not_found'>> {
  const gone = await work.tx.deleteFrom('product_promotions').where('id', '=', id).returningAll().executeTakeFirst()
  if (!gone) return fail('not_found')
  work.invalidate('promotions')
  await audit(work, admin, {
    action: 'promotion.delete',
    subject: ['promotion', id],
    before: {
      productId: gone.product_id,
      label: gone.label,
      banner: gone.banner,
      position: gone.position,
      startsAt: gone.starts_at,
      endsAt: gone.ends_at,
    },
    requestId,
  })
  return null
}
