import type { Customization, ThemeTestimonial } from '#contract/themes/themes.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { knownTheme, themeOf } from './catalogue.ts'
import { lookColumns, looksOf, shownSocials } from './theme-look.ts'

/** Selects the active theme of a live store, by the merchantThemeId or the store's ID. */
const active = (read: Reader, id: string) =>
  read
    .selectFrom('merchant_themes as t')
    .innerJoin('stores as s', 's.id', 't.store_id')
    .where(eb => eb.or([eb('t.id', '=', id), eb('t.store_id', '=', id)]))
    .where('t.active', '=', true)
    .where('s.live', '=', true)

/** Returns a store's testimonials, newest first. */
export async function testimonialsOf(read: Reader, storeId: string): Promise<ThemeTestimonial[]> {
  const rows = await read
    .selectFrom('theme_testimonials')
    .select(['id', 'name', 'said_from', 'words', 'created_at'])
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    from: row.said_from,
    testimonial: row.words,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Returns a live store's theme with the merchant's settings; with a `themeId`, in that theme's layout and colours. */
export async function customizationOf(
  read: Reader,
  id: string,
  themeId?: number,
): Promise<Customization | Failure<'store_not_found' | 'theme_not_found'>> {
  const other = themeId === undefined ? undefined : knownTheme(themeId)
  if (themeId !== undefined && !other) return fail('theme_not_found')
  const row = await active(read, id)
    .select(['t.id', 't.store_id', 't.theme_id', 's.name', 's.social_links'])
    .select(lookColumns.map(column => `t.${column}` as const))
    .executeTakeFirst()
  if (!row) return fail('store_not_found')
  const [lookOf, testimonials] = await Promise.all([looksOf(read, [row]), testimonialsOf(read, row.store_id)])
  const worn = themeOf(row.theme_id)
  const theme = other ?? worn
  const look = lookOf(row, { theme, storeName: row.name })
  return {
    merchantThemeId: row.id,
    storeId: row.store_id,
    activeThemeId: worn.id,
    theme,
    ...look,
    socials: shownSocials(look.socials, row.social_links),
    colors: theme === worn ? look.colors : theme.colors,
    testimonials,
  }
}

/** Returns the testimonials of a live store. */
export async function shownTestimonials(
  read: Reader,
  id: string,
): Promise<{ storeId: string; rows: Customization['testimonials'] } | Failure<'store_not_found'>> {
  const row = await active(read, id).select('t.store_id').executeTakeFirst()
  return row ? { storeId: row.store_id, rows: await testimonialsOf(read, row.store_id) } : fail('store_not_found')
}
