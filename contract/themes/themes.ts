import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { id, moment, picture } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { queryNumber } from '#contract/query-number.ts'

/** Layouts of a storefront, the main difference between themes. */
export const themeLayouts = ['classic', 'magazine', 'boutique', 'market', 'gallery'] as const
export type ThemeLayout = (typeof themeLayouts)[number]

/** The theme of a store that hasn't chosen one. */
export const defaultThemeId = 45

/** A stored colour: `#` and six lower-case hexadecimal digits. */
export const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'Write a colour as #rrggbb.')

/** The colours of a theme. The storefront replaces colours with too little contrast. */
export const themeColors = z.object({
  headingsAndLinks: colour,
  bodyText: colour,
  salePrice: colour,
  primaryButton: colour,
  primaryLabel: colour,
  fieldText: colour,
  fieldBorder: colour,
  fieldBackground: colour,
})
export type ThemeColors = z.infer<typeof themeColors>

/** A theme that stores can have. `colors` are its defaults. */
export const theme = z.object({
  id: z.int(),
  name: z.string(),
  layout: z.enum(themeLayouts),
  description: z.string(),
  colors: themeColors,
})
export type Theme = z.infer<typeof theme>

/** Hosts of each network's profiles, so that a link can't lead elsewhere. */
export const socialHosts = {
  twitter: ['x.com', 'twitter.com'],
  facebook: ['facebook.com', 'fb.com'],
  pinterest: ['pinterest.com', 'pin.it'],
  instagram: ['instagram.com'],
  tumblr: ['tumblr.com'],
  snapchat: ['snapchat.com'],
  youtube: ['youtube.com', 'youtu.be'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  tiktok: ['tiktok.com'],
  vimeo: ['vimeo.com'],
} as const
export type SocialNetwork = keyof typeof socialHosts

const isAt = (hosts: readonly string[], typed: string): boolean => {
  const url = parseUrl(typed)
  return (
    url?.protocol === 'https:' &&
    url.username + url.password + url.port === '' &&
    hosts.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}

/** Paths before a profile's name, where the name alone isn't the path. */
const beforeName: Partial<Record<SocialNetwork, string>> = { tiktok: '@', youtube: '@', snapchat: 'add/' }

/** Completes `@name` and addresses without `https://` to the URL that they mean; returns other text as it is. */
function completed(network: SocialNetwork, typed: string): string {
  const name = /^@([\w.-]+)$/.exec(typed)?.[1]
  if (name && network !== 'whatsapp') return `https://${socialHosts[network][0]}/${beforeName[network] ?? ''}${name}`
  const secure = `https://${typed}`
  return /^\w/.test(typed) && isAt(socialHosts[network], secure) ? secure : typed
}

/** URL of a store’s profile at a network: https, on one of its hosts. `@name` is read too, except for WhatsApp. */
const profile = (network: SocialNetwork) => {
  const hosts = socialHosts[network]
  const example = `the full address, such as https://${hosts[0]}/yourstore.`
  return z
    .string()
    .trim()
    .overwrite(typed => completed(network, typed))
    .max(300)
    .refine(
      typed => isAt(hosts, typed),
      network === 'whatsapp' ? `Enter ${example}` : `Write @yourstore, or ${example}`,
    )
    .nullable()
}

export const themeSocials = z.object({
  twitter: profile('twitter'),
  facebook: profile('facebook'),
  pinterest: profile('pinterest'),
  instagram: profile('instagram'),
  tumblr: profile('tumblr'),
  snapchat: profile('snapchat'),
  youtube: profile('youtube'),
  whatsapp: profile('whatsapp'),
  tiktok: profile('tiktok'),
  vimeo: profile('vimeo'),
})
export type ThemeSocials = z.infer<typeof themeSocials>

/** Header of a storefront; `logo` is null where the store’s own is used. */
export const themeHeader = z.object({
  logo: picture.nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
})

/** Banner of a storefront. `title` and `subtitle` are set as `bannerMainText` and `bannerSubText`. */
export const themeBody = z.object({
  title: z.string(),
  subtitle: z.string(),
  bannerImage: picture.nullable(),
  promoImage: picture.nullable(),
})

/** A testimonial on a storefront; `from` describes the customer in a few words. */
export const themeTestimonial = z.object({
  id,
  name: z.string(),
  from: z.string(),
  testimonial: z.string(),
  createdAt: moment,
})
export type ThemeTestimonial = z.infer<typeof themeTestimonial>

/** Maximum number of testimonials per store. */
export const mostThemeTestimonials = 12

/** A store’s published theme. */
export const customization = z.object({
  merchantThemeId: id,
  storeId: id,
  activeThemeId: z.int(),
  theme,
  header: themeHeader,
  body: themeBody,
  colors: themeColors,
  socials: themeSocials,
  testimonials: z.array(themeTestimonial),
})
export type Customization = z.infer<typeof customization>

/** A testimonial that a merchant enters. */
export const themeTestimonialBody = z.object({
  name: z.string().trim().min(2).max(60),
  from: z.string().trim().max(60).default(''),
  testimonial: z.string().trim().min(10).max(400),
})

export const getCustomization = endpoint({
  id: 'themes.customization',
  method: 'GET',
  path: '/themes/v1/customization/{id}',
  summary:
    'A live store’s active theme with the merchant’s settings, by the merchantThemeId or the store’s ID; with a themeId, a preview of the store in that theme’s layout and colours',
  access: ['public'],
  params: z.object({ id }),
  query: z.object({ themeId: queryNumber(z.int()).optional() }),
  answer: customization,
  errors: ['store_not_found', 'theme_not_found'],
  sharedSeconds: 60,
})

export const listThemeTestimonials = endpoint({
  id: 'themes.testimonials',
  method: 'GET',
  path: '/themes/v1/testimonials/{merchantThemeId}',
  summary: 'A live store’s testimonials, by the merchantThemeId or the store’s ID',
  access: ['public'],
  params: z.object({ merchantThemeId: id }),
  answer: listOf(themeTestimonial),
  errors: ['store_not_found'],
  sharedSeconds: 60,
})
