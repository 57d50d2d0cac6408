import type { Picture } from '#contract/fields.ts'
import type { ThemeLook } from '#contract/themes/merchant-themes.ts'
import {
  type SocialNetwork,
  socialHosts,
  type Theme,
  type ThemeColors,
  type ThemeSocials,
  themeColors,
  themeSocials,
} from '#contract/themes/themes.ts'
import type { Reader } from '#platform/database/database.ts'
import { pictureOf } from '#platform/files/pictures.ts'

const ownColors = themeColors.partial().catch({})
const ownSocials = themeSocials.partial().catch({})
const networks = Object.keys(socialHosts) as SocialNetwork[]

/** Parses the stored colours that a merchant set. */
export const colorsOf = (kept: unknown): Partial<ThemeColors> => ownColors.parse(kept)

/** Parses the stored socials: null for networks without a link. */
export function socialsOf(kept: unknown): ThemeSocials {
  const known = ownSocials.parse(kept)
  return Object.fromEntries(networks.map(network => [network, known[network] ?? null])) as ThemeSocials
}

/** Returns the social links of a storefront: the theme's, falling back to the store profile's per network. */
export const shownSocials = (ofTheme: ThemeSocials, ofProfile: unknown): ThemeSocials => ({
  ...socialsOf(ofProfile),
  ...Object.fromEntries(Object.entries(ofTheme).filter(([, link]) => link !== null)),
})

const texts = ['phone_number', 'email', 'title', 'subtitle', 'colors', 'socials'] as const
const pictures = ['logo_id', 'banner_image_id', 'promo_image_id'] as const

/** Columns of a merchant's theme settings, in the tables of published settings and of drafts. */
export const lookColumns = [...texts, ...pictures]

/** A row of `lookColumns`. */
export interface LookRow extends Record<(typeof pictures)[number], string | null> {
  phone_number: string | null
  email: string | null
  title: string
  subtitle: string
  colors: unknown
  socials: unknown
}

interface Of {
  theme: Theme
  storeName: string
}

/** Reads the pictures of all rows at once; returns a function that builds the look of one of them. */
export async function looksOf(read: Reader, rows: readonly LookRow[]): Promise<(row: LookRow, of: Of) => ThemeLook> {
  const ids = rows.flatMap(row => pictures.flatMap(column => row[column] ?? []))
  const files = ids.length
    ? await read.selectFrom('files').select(['id', 'width', 'height']).where('id', 'in', ids).execute()
    : []
  const kept = new Map(files.map(file => [file.id, file]))
  const picture = (id: string | null, alt: string): Picture | null => {
    const file = id === null ? undefined : kept.get(id)
    return file ? pictureOf(file, alt) : null
  }
  return (row, { theme, storeName }) => ({
    header: {
      logo: picture(row.logo_id, `Logo of ${storeName}`),
      phoneNumber: row.phone_number,
      email: row.email,
    },
    body: {
      title: row.title,
      subtitle: row.subtitle,
      bannerImage: picture(row.banner_image_id, `Banner of ${storeName}`),
      promoImage: picture(row.promo_image_id, `Promotion of ${storeName}`),
    },
    colors: { ...theme.colors, ...colorsOf(row.colors) },
    socials: socialsOf(row.socials),
  })
}
