import type { z } from 'zod'
import {
  type bodyChange,
  type headerChange,
  mostThemeTestimonials,
  type ThemeColors,
  type ThemeSocials,
  type themeTestimonialBody,
} from '#contract/themes.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { themes } from './catalogue.ts'
import { colorsOf, socialsOf } from './themes.views.ts'

/** One after another for a store, so that two at once can't undo each other. */
const lockStore = ({ tx }: Work, { storeId }: StoreScope) =>
  tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()

/**
 * Puts a theme on a store's storefront; answers its merchantThemeId. One that the store has for the first time takes
 * over header, body and socials of the one before; colours are each theme's own.
 */
export async function activateTheme(
  work: Work,
  scope: StoreScope,
  themeId: number,
): Promise<string | Failure<'theme_not_found'>> {
  const { tx, now } = work
  const { storeId } = scope
  if (!themes.some(({ id }) => id === themeId)) return fail('theme_not_found')
  await lockStore(work, scope)
  const before = await tx
    .updateTable('merchant_themes')
    .set({ active: false })
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .returning(['logo_id', 'phone_number', 'email', 'title', 'subtitle', 'banner_image_id', 'promo_image_id'])
    .returning('socials')
    .executeTakeFirst()
  if (!before) return fail('theme_not_found')
  const { socials, ...same } = before
  const { id } = await tx
    .insertInto('merchant_themes')
    .values({
      store_id: storeId,
      theme_id: themeId,
      active: true,
      socials: JSON.stringify(socials),
      ...same,
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['store_id', 'theme_id']).doUpdateSet({ active: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets columns of one of the store's own themes. */
async function set(
  { tx }: Work,
  { storeId }: StoreScope,
  merchantThemeId: string,
  columns: Partial<{
    logo_id: string | null
    phone_number: string | null
    email: string | null
    title: string
    subtitle: string
    banner_image_id: string | null
    promo_image_id: string | null
    colors: string
    socials: string
  }>,
): Promise<undefined | Failure<'theme_not_found'>> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const { numUpdatedRows } = await tx
    .updateTable('merchant_themes')
    .set({ store_id: storeId, ...Object.fromEntries(given) })
    .where('id', '=', merchantThemeId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return numUpdatedRows ? undefined : fail('theme_not_found')
}

/** Whether pictures are there and anybody may see them. */
async function shownPictures(
  { tx }: Work,
  named: readonly (string | null | undefined)[],
): Promise<undefined | Failure<'picture_not_found'>> {
  const ids = [...new Set(named.filter(id => typeof id === 'string'))]
  if (ids.length === 0) return undefined
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', 'picture')
    .where('private', '=', false)
    .execute()
  return rows.length === ids.length ? undefined : fail('picture_not_found')
}

/** Sets logo, phone number and e-mail of a storefront's head; what isn't given stays. */
export async function setThemeHeader(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  { logoId, phoneNumber, email }: z.output<typeof headerChange>,
): Promise<undefined | Failure<'theme_not_found' | 'picture_not_found'>> {
  return (
    (await shownPictures(work, [logoId])) ??
    (await set(work, scope, merchantThemeId, { logo_id: logoId, phone_number: phoneNumber, email }))
  )
}

/** Sets the words and pictures that a storefront opens with; what isn't given stays. */
export async function setThemeBody(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  { bannerMainText, bannerSubText, bannerImageId, promoImageId }: z.output<typeof bodyChange>,
): Promise<undefined | Failure<'theme_not_found' | 'picture_not_found'>> {
  return (
    (await shownPictures(work, [bannerImageId, promoImageId])) ??
    (await set(work, scope, merchantThemeId, {
      title: bannerMainText,
      subtitle: bannerSubText,
      banner_image_id: bannerImageId,
      promo_image_id: promoImageId,
    }))
  )
}

/** Sets colours of a theme; those that aren't given are the theme's own from now on. */
export const setThemeColors = (work: Work, scope: StoreScope, merchantThemeId: string, colors: Partial<ThemeColors>) =>
  set(work, scope, merchantThemeId, { colors: JSON.stringify(colorsOf(colors)) })

/** Sets where else a store is found; networks that aren't given are taken out. */
export const setThemeSocials = (
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  socials: Partial<ThemeSocials>,
) => set(work, scope, merchantThemeId, { socials: JSON.stringify(socialsOf(socials)) })

/** Adds what a customer said to a store, shown whatever its theme; 12 at most. */
export async function addThemeTestimonial(
  work: Work,
  scope: StoreScope,
  { name, from, testimonial }: z.output<typeof themeTestimonialBody>,
): Promise<string | Failure<'testimonials_full'>> {
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
  return count > mostThemeTestimonials ? fail('testimonials_full') : id
}
