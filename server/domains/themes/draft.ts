import { isDeepStrictEqual } from 'node:util'
import type { ThemeColors, ThemeSocials } from '#contract/themes/themes.ts'
import { publicPictures } from '#domains/files/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { lockStore, setActive } from './choose-theme.ts'
import { colorsOf, type LookRow, lookColumns, socialsOf } from './theme-look.ts'

/** Settings of a theme; omitted ones stay. Pictures are IDs of stored ones. */
interface Columns {
  logo_id?: string | null
  phone_number?: string | null
  email?: string | null
  title?: string
  subtitle?: string
  banner_image_id?: string | null
  promo_image_id?: string | null
  colors?: string
  socials?: string
}

/** Returns one of the store's themes as published, and locks it. */
async function published(work: Work, scope: StoreScope, merchantThemeId: string) {
  await lockStore(work, scope)
  return work.tx
    .selectFrom('merchant_themes')
    .select(lookColumns)
    .where('id', '=', merchantThemeId)
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst()
}

const stored = <L extends Pick<LookRow, 'colors' | 'socials'>>(look: L) => ({
  ...look,
  colors: JSON.stringify(look.colors),
  socials: JSON.stringify(look.socials),
})

/** Sets columns of the draft, which starts as a copy of the published settings. */
async function prepare(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  columns: Columns,
): Promise<undefined | Failure<'theme_not_found'>> {
  const { tx } = work
  const now = await published(work, scope, merchantThemeId)
  if (!now) return fail('theme_not_found')
  await tx
    .insertInto('merchant_theme_drafts')
    .values({ ...stored(now), merchant_theme_id: merchantThemeId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (given.length === 0) return undefined
  await tx
    .updateTable('merchant_theme_drafts')
    .set(Object.fromEntries(given))
    .where('merchant_theme_id', '=', merchantThemeId)
    .execute()
}

/** Returns whether pictures exist and are public. */
async function shownPictures(
  { tx }: Work,
  named: Readonly<Record<string, string | null | undefined>>,
): Promise<undefined | Failure<'picture_not_found'>> {
  const ids = Object.values(named).filter(id => typeof id === 'string')
  const shown = new Set((await publicPictures(tx, ids)).map(({ id }) => id))
  const missing = Object.keys(named).find(field => named[field] && !shown.has(named[field].toLowerCase()))
  return missing === undefined ? undefined : failField(missing, 'picture_not_found')
}

export interface HeaderChange {
  logoId?: string | null | undefined
  phoneNumber?: string | null | undefined
  email?: string | null | undefined
}

/** Drafts logo, phone number and e-mail address of a storefront's header; omitted fields stay. */
export async function setThemeHeader(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  { logoId, phoneNumber, email }: HeaderChange,
): Promise<undefined | Failure<'theme_not_found' | 'picture_not_found'>> {
  return (
    (await shownPictures(work, { logo: logoId })) ??
    (await prepare(work, scope, merchantThemeId, { logo_id: logoId, phone_number: phoneNumber, email }))
  )
}

export interface BodyChange {
  bannerMainText?: string | undefined
  bannerSubText?: string | undefined
  bannerImageId?: string | null | undefined
  promoImageId?: string | null | undefined
}

/** Drafts the texts (at most 80 and 200 characters) and pictures of a storefront's banner; omitted fields stay. */
export async function setThemeBody(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  { bannerMainText, bannerSubText, bannerImageId, promoImageId }: BodyChange,
): Promise<undefined | Failure<'theme_not_found' | 'picture_not_found'>> {
  return (
    (await shownPictures(work, { bannerImage: bannerImageId, promoImage: promoImageId })) ??
    (await prepare(work, scope, merchantThemeId, {
      title: bannerMainText,
      subtitle: bannerSubText,
      banner_image_id: bannerImageId,
      promo_image_id: promoImageId,
    }))
  )
}

/** Drafts colours of a theme; missing ones fall back to the theme's own. */
export const setThemeColors = (work: Work, scope: StoreScope, merchantThemeId: string, colors: Partial<ThemeColors>) =>
  prepare(work, scope, merchantThemeId, { colors: JSON.stringify(colorsOf(colors)) })

/** Drafts the social links of a storefront; omitted networks are removed. */
export const setThemeSocials = (
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
  socials: Partial<ThemeSocials>,
) => prepare(work, scope, merchantThemeId, { socials: JSON.stringify(socialsOf(socials)) })

/** Publishes a theme's draft, if any, and activates the theme. The look that it replaces can be restored. */
export async function publishTheme(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
): Promise<undefined | Failure<'theme_not_found'>> {
  const { tx } = work
  const before = await published(work, scope, merchantThemeId)
  if (!before) return fail('theme_not_found')
  const draft = await tx
    .deleteFrom('merchant_theme_drafts')
    .where('merchant_theme_id', '=', merchantThemeId)
    .returning(lookColumns)
    .executeTakeFirst()
  if (draft && !isDeepStrictEqual(draft, before)) {
    const replaced = { ...stored(before), replaced_at: work.now }
    await tx
      .insertInto('merchant_theme_looks_before')
      .values({ merchant_theme_id: merchantThemeId, ...replaced })
      .onConflict(conflict => conflict.column('merchant_theme_id').doUpdateSet(replaced))
      .execute()
    await tx.updateTable('merchant_themes').set(stored(draft)).where('id', '=', merchantThemeId).execute()
  }
  await setActive(work, scope, merchantThemeId)
}

/** Discards a theme's draft. */
export async function discardDraft(
  work: Work,
  scope: StoreScope,
  merchantThemeId: string,
): Promise<undefined | Failure<'theme_not_found'>> {
  if (!(await published(work, scope, merchantThemeId))) return fail('theme_not_found')
  await work.tx.deleteFrom('merchant_theme_drafts').where('merchant_theme_id', '=', merchantThemeId).execute()
}
