import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, name, phoneNumber, picture } from '#contract/fields.ts'
import { themeSocials } from '#contract/themes/themes.ts'
import { holiday, openingHours } from './opening.ts'
import { namedStore } from './store-summary.ts'

/** A store’s social profiles: https URLs on the network’s own host; null for none. */
export const socialLinks = themeSocials.omit({ whatsapp: true })
export type SocialLinks = z.infer<typeof socialLinks>

/** Pickup address for couriers. `state` and `city` are a state and an LGA that `shipping.location` returns. */
export const shippingLocation = z.object({
  country: z.literal('Nigeria'),
  state: z.string().trim().min(2).max(60),
  street: z.string().trim().min(3).max(200),
  city: z.string().trim().min(2).max(60),
})

const said = {
  storeName: name(2, 80),
  isPhysicalLocation: z.boolean(),
  hours: openingHours.nullable(),
  holiday: holiday.nullable(),
  description: z.string().trim().max(1000),
}

/** Last path segment of the store’s URL. A pasted link to a storefront counts as its segment. */
export const storeUrl = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(typed => /(?:^|\/)storefront\/([^/?#]*)/.exec(typed)?.[1] ?? typed)
  .min(2)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens, such as kemis-fabrics.')

/**
 * A store's public profile. The street is included for staff, and for others if customers can visit
 * (`isPhysicalLocation`). `bitmarteHubId` is the hub that receives its parcels.
 */
export const storeProfile = z.object({
  ...socialLinks.shape,
  store: z.object({
    ...said,
    id,
    storeUrl: z.string(),
    storePhoneNumber: z.string().nullable(),
    logo: picture.nullable(),
    bitmarteHubId: id.nullable(),
    shippingLocation: shippingLocation.extend({ street: z.string().nullable() }).nullable(),
    firstApproval: z.boolean(),
    secondApproval: z.boolean(),
    /** Other approved stores with the same name; for the store’s own people only. */
    sameNamed: z.array(namedStore),
  }),
})
export type StoreProfile = z.infer<typeof storeProfile>

const profileFields = {
  ...socialLinks.partial().shape,
  store: z
    .object({ ...said, storeUrl, storePhoneNumber: phoneNumber, logo: id.nullable(), shippingLocation })
    .partial(),
}
/** Omitted fields stay. `logo` is the ID of an uploaded picture; a `holiday` of null removes the current one. */
export const storeProfileBody = z.object({
  ...profileFields,
  /** What the given fields were when the person began: if somebody else changed one since, nothing is saved. */
  seen: z.object(profileFields).partial().optional(),
})
export type StoreProfileBody = z.input<typeof storeProfileBody>

export const addStoreProfile = endpoint({
  id: 'store-profile.add',
  method: 'POST',
  path: '/v1/storeprofile',
  summary: 'Updates the store’s profile; its former URLs redirect to it for ever',
  access: ['merchant:profile'],
  body: storeProfileBody,
  answer: storeProfile,
  errors: [
    ...(['changed_meanwhile', 'store_not_found', 'store_url_taken', 'store_name_taken'] as const),
    ...(['picture_not_found', 'place_unknown'] as const),
  ],
  message: done.storeProfileAdded,
})

export const getStoreProfile = endpoint({
  id: 'store-profile.get',
  method: 'GET',
  path: '/v1/storeprofile/{id}',
  summary: 'A live store’s profile by ID, or the caller’s own, live or not; if several are given, the last counts',
  access: ['merchant:profile', 'public'],
  params: byId,
  answer: z.array(storeProfile).min(1),
  errors: ['store_not_found'],
})
