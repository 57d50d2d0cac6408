import type { UseFormReturnType } from '@mantine/form'
import type { OpeningHours } from '#contract/stores/opening.ts'
import { type SocialLinks, type StoreProfile, type StoreProfileBody, storeUrl } from '#contract/stores/store-profile.ts'
import { changesOf } from '#web/shell/changes.ts'
import { phone } from '#web/ui/format.ts'

/** Form values of the store profile; '' for empty fields. */
export type Values = Record<keyof SocialLinks, string> & {
  store: {
    storeName: string
    storeUrl: string
    description: string
    storePhoneNumber: string
    /** ID of a picture. */
    logo: string | null
    isPhysicalLocation: boolean
    shippingLocation: { state: string; city: string; street: string }
    hours: OpeningHours | null
    /** Null without a planned holiday. */
    holiday: { from: string; until: string; note: string } | null
  }
}

export type ProfileForm = UseFormReturnType<Values>

/** Returns the form values of a store profile. */
export function valuesOf({ store, ...links }: StoreProfile): Values {
  const at = store.shippingLocation
  return {
    facebook: links.facebook ?? '',
    instagram: links.instagram ?? '',
    pinterest: links.pinterest ?? '',
    snapchat: links.snapchat ?? '',
    tiktok: links.tiktok ?? '',
    tumblr: links.tumblr ?? '',
    twitter: links.twitter ?? '',
    vimeo: links.vimeo ?? '',
    youtube: links.youtube ?? '',
    store: {
      storeName: store.storeName,
      storeUrl: store.storeUrl,
      description: store.description,
      storePhoneNumber: store.storePhoneNumber ? phone(store.storePhoneNumber) : '',
      logo: store.logo?.id ?? null,
      isPhysicalLocation: store.isPhysicalLocation,
      shippingLocation: { state: at?.state ?? '', city: at?.city ?? '', street: at?.street ?? '' },
      hours: store.hours,
      holiday: store.holiday,
    },
  }
}

const linkOf = (typed: string): string | null => typed.trim() || null

/** Returns the request body. Empty phone numbers and places stay unchanged. */
export function bodyOf({ store, ...links }: Values): StoreProfileBody {
  const { storePhoneNumber, shippingLocation: at, ...said } = store
  return {
    facebook: linkOf(links.facebook),
    instagram: linkOf(links.instagram),
    pinterest: linkOf(links.pinterest),
    snapchat: linkOf(links.snapchat),
    tiktok: linkOf(links.tiktok),
    tumblr: linkOf(links.tumblr),
    twitter: linkOf(links.twitter),
    vimeo: linkOf(links.vimeo),
    youtube: linkOf(links.youtube),
    store: {
      ...said,
      ...(storePhoneNumber.trim() && { storePhoneNumber }),
      ...((at.state || at.city || at.street) && { shippingLocation: { country: 'Nigeria', ...at } }),
    },
  }
}

/** Returns the changed fields of a body, those of the store each by itself, and in `seen` what they were. */
export function profileChanges(
  { store, ...links }: StoreProfileBody,
  { store: before, ...linksBefore }: StoreProfileBody,
): StoreProfileBody {
  const { seen: seenLinks, ...changed } = changesOf(links, linksBefore)
  const { seen, ...ofStore } = changesOf(store, before)
  return { ...changed, store: ofStore, seen: { ...seenLinks, store: seen } }
}

/** Says where customers find the store: at the typed address if it can be one, else at its present one. */
export function addressNote(typed: string, present: string): string {
  const next = storeUrl.safeParse(typed).data
  return next === undefined || next === present
    ? `Customers find you at /storefront/${present}.`
    : `Customers will find you at /storefront/${next}. The old URL redirects there.`
}
