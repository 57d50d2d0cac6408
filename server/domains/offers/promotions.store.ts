import { datesInOrder } from '#contract/offers/offers.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { endsBy, isDeletable, startsLater } from './offer-status.ts'

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
export function endsTooSoon(startsAt: Date, endsAt: Date | null, now: Date): Failure<'invalid'> | undefined {
  if (!endsAt || (endsAt > now && endsAt > startsAt)) return undefined
  return failField('endsAt', 'invalid', endsAt <= now ? 'Choose an end in the future.' : datesInOrder.error)
}

/** Returns when an offer ends that is ended now. What is over keeps its end. */
export const endedBy = ({ ends_at }: { ends_at: Date | null }, now: Date): Date =>
  ends_at && ends_at < now ? ends_at : now

/**
 * Returns the dates of an offer after a change, or `invalid` for an end that is before the start or in the past. `now` ends
 * what has started.
 */
export function changedDates<End extends Date | null>(
  before: { starts_at: Date; ends_at: End },
  { startsAt = before.starts_at, endsAt = before.ends_at }: { startsAt?: Date; endsAt?: End | 'now' },
  now: Date,
): { startsAt: Date; endsAt: End | Date } | Failure<'invalid'> {
  if (endsAt !== 'now') return endsTooSoon(startsAt, endsAt, now) ?? { startsAt, endsAt }
  const ended = endedBy(before, now)
  return ended > startsAt
    ? { startsAt, endsAt: ended }
    : fail('invalid', { fields: [{ field: 'endsAt', message: 'It hasn’t started yet, so it can’t end.' }] })
}

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
    // One after the other: several inserts at once would each wait for the others' check of overlaps, a deadlock.
    .forNoKeyUpdate()
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

/** Dates that change an offer, and what its form began with. */
export interface DatesChange<End extends Date | null = Date> {
  startsAt?: Date
  endsAt?: End | 'now'
  seen?: object
}

/** Codes of a change of an offer that is refused. */
export type ChangeRefused = 'changed_meanwhile' | 'invalid' | 'not_found' | 'shown_now'

/** Returns an offer's dates as its form has them. */
export const datesOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date | null }) => ({
  startsAt: starts_at.toISOString(),
  endsAt: ends_at?.toISOString() ?? null,
})

interface PromotionChange extends DatesChange {
  label?: string
  banner?: string
  keepUntilStart?: boolean
}

/**
 * Changes the given words or dates of a promotion, and returns which. With `keepUntilStart` and a later start, one that is
 * shown stays until then and a copy with the changes follows: `scheduled`. Returns `not_found`, `changed_meanwhile`,
 * `invalid` if it ends too soon, `shown_now` for a later start without `keepUntilStart`, `product_not_found` if its product
 * was deleted then, and `promoted_already` if it overlaps another one of the product.
 */
export async function changePromotion(
  work: Work,
  admin: Admin,
  id: string,
  { seen, ...changes }: PromotionChange,
  requestId?: string,
): Promise<'changed' | 'scheduled' | Failure<ChangeRefused | 'product_not_found' | 'promoted_already'>> {
  await work.tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('product_promotions').select('product_id').where('id', '=', id))
    .forNoKeyUpdate() // As in `addPromotion`.
    .execute()
  const before = await work.tx
    .selectFrom('product_promotions')
    .select(['product_id', 'label', 'banner', 'position', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  const stale = refuseStale(seen, { label: before.label, banner: before.banner, ...datesOf(before) })
  if (stale) return stale
  const { label = before.label, banner = before.banner } = changes
  const dates =
    changes.startsAt || changes.endsAt
      ? changedDates(before, changes, work.now)
      : { startsAt: before.starts_at, endsAt: before.ends_at }
  if (failed(dates)) return dates
  const { startsAt, endsAt } = dates
  if (startsLater(before, changes.startsAt, work.now)) {
    if (!changes.keepUntilStart) return failField('startsAt', 'shown_now')
    const kept = await changePromotion(work, admin, id, { endsAt: endsBy(before, startsAt) }, requestId)
    if (failed(kept)) return kept
    const copy = { productId: before.product_id, label, banner, position: before.position, startsAt, endsAt }
    const added = await addPromotion(work, admin, copy, requestId)
    return failed(added) ? added : 'scheduled'
  }
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
  return 'changed'
}

/** Deletes a promotion, or ends it if it has started. Returns which. */
export async function deletePromotion(
  work: Work,
  admin: Admin,
  id: string,
  requestId?: string,
): Promise<'deleted' | 'ended' | Failure<'not_found'>> {
  const gone = await work.tx
    .deleteFrom('product_promotions')
    .where('id', '=', id)
    .where(isDeletable(work.now))
    .returningAll()
    .executeTakeFirst()
  if (!gone) {
    const ended = await changePromotion(work, admin, id, { endsAt: 'now' }, requestId)
    return failed(ended) ? fail('not_found') : 'ended'
  }
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
  return 'deleted'
}
