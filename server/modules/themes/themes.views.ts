import type { SocialNetwork } from '#contract/themes.ts'
import {
  type Customization,
  socialHosts,
  type ThemeColors,
  type ThemeSocials,
  type ThemeTestimonial,
  themeColors,
  themeSocials,
} from '#contract/themes.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { themeOf } from './catalogue.ts'

const ownColors = themeColors.partial().catch({})
const ownSocials = themeSocials.partial().catch({})
const networks = Object.keys(socialHosts) as SocialNetwork[]

/** The colours that a merchant set, as they are kept. */
export const colorsOf = (kept: unknown): Partial<ThemeColors> => ownColors.parse(kept)

/** The socials as they are kept: null for those that a store hasn't. */
export function socialsOf(kept: unknown): ThemeSocials {
  const known = ownSocials.parse(kept)
  return Object.fromEntries(networks.map(network => [network, known[network] ?? null])) as ThemeSocials
}

/** The active theme of a live store, by the merchantThemeId or the store's id. */
const active = (read: Reader, id: string) =>
  read
    .selectFrom('merchant_themes as t')
    .innerJoin('stores as s', 's.id', 't.store_id')
    .where(eb => eb.or([eb('t.id', '=', id), eb('t.store_id', '=', id)]))
    .where('t.active', '=', true)
    .where('s.live', '=', true)

async function testimonialsOf(read: Reader, storeId: string): Promise<ThemeTestimonial[]> {
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

/** A live store's theme as its merchant set it. */
export async function customizationOf(read: Reader, id: string): Promise<Customization | Failure<'store_not_found'>> {
  const row = await active(read, id)
    .leftJoin('files as logo', 'logo.id', 't.logo_id')
    .leftJoin('files as banner', 'banner.id', 't.banner_image_id')
    .leftJoin('files as promo', 'promo.id', 't.promo_image_id')
    .select(['t.id', 't.store_id', 't.theme_id', 't.phone_number', 't.email', 't.title', 't.subtitle', 't.colors'])
    .select(['t.socials', 's.name', 'logo.id as logo_id', 'logo.width as logo_width', 'logo.height as logo_height'])
    .select(['banner.id as banner_id', 'banner.width as banner_width', 'banner.height as banner_height'])
    .select(['promo.id as promo_id', 'promo.width as promo_width', 'promo.height as promo_height'])
    .executeTakeFirst()
  if (!row) return fail('store_not_found')
  const theme = themeOf(row.theme_id)
  return {
    merchantThemeId: row.id,
    storeId: row.store_id,
    activeThemeId: theme.id,
    theme,
    header: {
      logo: pictureOf({ id: row.logo_id, width: row.logo_width, height: row.logo_height }, `Logo of ${row.name}`),
      phoneNumber: row.phone_number,
      email: row.email,
    },
    body: {
      title: row.title,
      subtitle: row.subtitle,
      bannerImage: pictureOf(
        { id: row.banner_id, width: row.banner_width, height: row.banner_height },
        `Banner of ${row.name}`,
      ),
      promoImage: pictureOf(
        { id: row.promo_id, width: row.promo_width, height: row.promo_height },
        `Promotion of ${row.name}`,
      ),
    },
    colors: { ...theme.colors, ...colorsOf(row.colors) },
    socials: socialsOf(row.socials),
    testimonials: await testimonialsOf(read, row.store_id),
  }
}

/** What a live store shows of what its customers said to it, the latest first. */
export async function shownTestimonials(
  read: Reader,
  id: string,
): Promise<{ storeId: string; rows: ThemeTestimonial[] } | Failure<'store_not_found'>> {
  const row = await active(read, id).select('t.store_id').executeTakeFirst()
  return row ? { storeId: row.store_id, rows: await testimonialsOf(read, row.store_id) } : fail('store_not_found')
}
