import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id, moment, nothing, phoneNumber, email as typedEmail } from '#contract/fields.ts'
import { mostPictureBytes } from '#contract/files/files.ts'
import { toasts } from '#contract/messages.ts'
import { queryNumber } from '#contract/query-number.ts'
import {
  theme,
  themeBody,
  themeColors,
  themeHeader,
  themeSocials,
  themeTestimonial,
  themeTestimonialBody,
} from './themes.ts'

/** A merchant's settings of a theme. */
export const themeLook = z.object({
  header: themeHeader,
  body: themeBody,
  colors: themeColors,
  socials: themeSocials,
})
export type ThemeLook = z.infer<typeof themeLook>

/**
 * A theme that a store has. `draft` holds unpublished changes, visible only to the merchant; null if there are none.
 */
export const merchantTheme = z.object({
  merchantThemeId: id,
  theme,
  active: z.boolean(),
  published: themeLook,
  draft: themeLook.nullable(),
  /**
   * The look that was published before this one, and until when; null if it was never changed. Optional because the
   * previous release doesn't send it.
   */
  before: z.object({ look: themeLook, until: moment }).nullable().optional(),
})
export type MerchantTheme = z.infer<typeof merchantTheme>

/**
 * A theme in the theme store; `merchantThemeId` is set if the store has it. `offered` says whether other stores can get
 * it.
 */
export const themeChoice = z.object({
  theme,
  type: z.literal('free'),
  offered: z.boolean(),
  merchantThemeId: id.nullable(),
  active: z.boolean(),
  hasDraft: z.boolean(),
})
export type ThemeChoice = z.infer<typeof themeChoice>

/**
 * Storefront for previewing a theme: the store’s own once it is live, before that another’s as an example, null where
 * no store is live.
 */
export const themeExample = z.object({ storeUrl: z.string(), own: z.boolean() })

const chosen = z.object({ themeId: z.int() })

/** Text field of a form; an empty value deletes the stored text. */
const emptyOr = <T extends z.ZodType>(schema: T, error: string) =>
  z.union([z.literal('').transform(() => null), schema], { error })

/** Picture field of a form: a file, the ID of a stored picture, or empty for none. */
const pictureField = emptyOr(
  z.union([id, z.file().max(mostPictureBytes)]),
  'Send a picture of at most 10 MB, or the ID of one.',
)

const phoneField = emptyOr(phoneNumber, 'Enter a Nigerian number, such as 0803 555 0188.')
const emailField = emptyOr(typedEmail, 'Enter a full e-mail address, such as hello@shop.ng.')

/** Form fields that aren’t sent stay as they are. */
export const headerForm = z.object({
  merchantThemeId: id,
  phoneNumber: phoneField.optional(),
  email: emailField.optional(),
  logo: pictureField.optional(),
})

export const bodyForm = z.object({
  merchantThemeId: id,
  bannerMainText: z.string().trim().max(80).optional(),
  bannerSubText: z.string().trim().max(200).optional(),
  bannerImage: pictureField.optional(),
  promoImage: pictureField.optional(),
})

export const listThemes = endpoint({
  id: 'themes.list',
  method: 'GET',
  path: '/themes/v1/merchant-themes',
  summary: 'The themes that the store has, and those that it can get',
  access: ['merchant:themes'],
  answer: listOf(themeChoice).extend({ storeName: z.string(), example: themeExample.nullable() }),
})

export const getTheme = endpoint({
  id: 'themes.get',
  method: 'GET',
  path: '/themes/v1/merchant-themes/{id}',
  summary: 'One theme of the store by its merchantThemeId: published and draft',
  access: ['merchant:themes'],
  params: byId,
  answer: merchantTheme.extend({ testimonials: z.array(themeTestimonial) }),
  errors: ['theme_not_found'],
})

export const activateTheme = endpoint({
  id: 'themes.activate',
  method: 'PATCH',
  path: '/themes/v1/merchant-themes/activate',
  summary: 'Activates a theme, getting it first if it is free; its draft stays a draft',
  access: ['merchant:themes'],
  body: chosen,
  answer: merchantTheme,
  errors: ['theme_not_found', 'theme_not_offered'],
  message: toasts.themeUpdated,
})

export const purchaseTheme = endpoint({
  id: 'themes.purchase',
  method: 'POST',
  path: '/themes/v1/merchant-themes/purchase',
  summary: 'Adds a theme to the store without activating it; an owned theme stays unchanged',
  access: ['merchant:themes'],
  body: chosen.extend({ type: z.literal('free') }),
  answer: merchantTheme,
  errors: ['theme_not_found', 'theme_not_offered'],
  message: toasts.themeUpdated,
})

const prepared = {
  method: 'PUT',
  access: ['merchant:themes'],
  answer: merchantTheme,
  message: toasts.themeUpdated,
} as const

export const setThemeBody = endpoint({
  ...prepared,
  id: 'themes.body',
  path: '/themes/v1/customization/body',
  summary: 'Drafts the storefront’s banner texts and pictures; fields that aren’t sent stay',
  body: bodyForm,
  errors: ['theme_not_found', 'picture_not_found'],
  multipart: true,
  perMinute: 60,
})

export const setThemeHeader = endpoint({
  ...prepared,
  id: 'themes.header',
  path: '/themes/v1/customization/header',
  summary: 'Drafts logo, phone number and e-mail address of the storefront; fields that aren’t sent stay',
  body: headerForm,
  errors: ['theme_not_found', 'picture_not_found'],
  multipart: true,
  perMinute: 60,
})

export const setThemeSocials = endpoint({
  ...prepared,
  id: 'themes.social',
  path: '/themes/v1/customization/social',
  summary: 'Drafts the storefront’s social links; networks that aren’t given are removed',
  body: themeSocials.partial().extend({ merchantThemeId: id }),
  errors: ['theme_not_found'],
})

export const setThemeColors = endpoint({
  ...prepared,
  id: 'themes.color',
  path: '/themes/v1/customization/color',
  summary: 'Drafts the colours; missing ones fall back to the theme’s own',
  body: themeColors.partial().extend({ merchantThemeId: id }),
  errors: ['theme_not_found'],
})

export const publishTheme = endpoint({
  id: 'themes.publish',
  method: 'POST',
  path: '/themes/v1/merchant-themes/{id}/publish',
  summary: 'Publishes a theme’s draft, and activates the theme if another was active',
  access: ['merchant:themes'],
  params: byId,
  answer: merchantTheme,
  errors: ['theme_not_found'],
  message: done.themePublished,
})

export const discardThemeDraft = endpoint({
  id: 'themes.discard',
  method: 'DELETE',
  path: '/themes/v1/merchant-themes/{id}/draft',
  summary: 'Discards a theme’s draft',
  access: ['merchant:themes'],
  params: byId,
  answer: merchantTheme,
  errors: ['theme_not_found'],
  message: done.themeDiscarded,
})

export const addThemeTestimonial = endpoint({
  id: 'themes.testimonial-add',
  method: 'POST',
  path: '/themes/v1/testimonials',
  summary: 'Adds a customer testimonial to the storefront, at once and for every theme; 12 at most',
  access: ['merchant:themes'],
  body: themeTestimonialBody,
  answer: themeTestimonial,
  errors: ['testimonials_full'],
  message: toasts.themeUpdated,
})

export const deleteThemeTestimonial = endpoint({
  id: 'themes.testimonial-delete',
  method: 'DELETE',
  path: '/themes/v1/testimonials/{id}',
  summary: 'Removes a testimonial from the storefront',
  access: ['merchant:themes'],
  params: byId,
  answer: nothing,
  message: toasts.themeUpdated,
})

/** A theme for administrators, with the number of stores where it is active and the number that have it. */
export const catalogueTheme = z.object({
  theme,
  offered: z.boolean(),
  activeIn: z.int().min(0),
  ownedBy: z.int().min(0),
})
export type CatalogueTheme = z.infer<typeof catalogueTheme>

export const listCatalogue = endpoint({
  id: 'themes.catalogue',
  method: 'GET',
  path: '/themes/v1/catalogue',
  summary: 'All themes with availability and number of stores',
  access: ['admin:window'],
  answer: listOf(catalogueTheme).extend({ example: themeExample.nullable() }),
})

export const offerTheme = endpoint({
  id: 'themes.offer',
  method: 'PATCH',
  path: '/themes/v1/catalogue/{themeId}',
  summary: 'Sets whether stores can get a theme; those that have it keep it, and the default theme is always available',
  access: ['admin:window'],
  params: z.object({ themeId: queryNumber(z.int()) }),
  body: z.object({ offered: z.boolean() }),
  answer: nothing,
  errors: ['theme_not_found', 'theme_is_default'],
  message: done.themeOffered,
})
