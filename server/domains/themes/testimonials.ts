import type { z } from 'zod'
import { mostThemeTestimonials, type ThemeTestimonial, type themeTestimonialBody } from '#contract/themes/themes.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { lockStore } from './choose-theme.ts'

/** Adds a customer's testimonial to the storefront, at once and for every theme; 12 at most. */
export async function addThemeTestimonial(
  work: Work,
  scope: StoreScope,
  { name, from, testimonial }: z.output<typeof themeTestimonialBody>,
): Promise<ThemeTestimonial | Failure<'testimonials_full'>> {
  await lockStore(work, scope)
  const { id } = await work.tx
    .insertInto('theme_testimonials')
    .values({ store_id: scope.storeId, name, said_from: from, words: testimonial, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await work.tx
    .selectFrom('theme_testimonials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  work.invalidate(`theme:${scope.storeId}`)
  if (count > mostThemeTestimonials) return fail('testimonials_full')
  return { id, name, from, testimonial, createdAt: work.now.toISOString() }
}

/** Removes one of the store's testimonials from its storefront. */
export async function deleteThemeTestimonial(
  work: Work,
  { storeId }: StoreScope,
  id: string,
): Promise<undefined | Failure<'not_found'>> {
  work.invalidate(`theme:${storeId}`)
  const { numDeletedRows } = await work.tx
    .deleteFrom('theme_testimonials')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return numDeletedRows ? undefined : fail('not_found')
}
