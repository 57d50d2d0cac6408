import { expect, test } from 'vitest'
import { type StoreProfile, storeProfileBody, storeUrl } from '#contract/stores/store-profile.ts'
import { addressNote, bodyOf, valuesOf } from './draft.ts'

const none = { facebook: null, instagram: null, pinterest: null, snapchat: null, tiktok: null }
const profile: StoreProfile = {
  ...none,
  tumblr: null,
  twitter: 'https://x.com/kemi',
  vimeo: null,
  youtube: null,
  store: {
    id: '0197f000-0000-7000-8000-000000000001',
    storeName: 'Kemi Fabrics',
    storeUrl: 'kemi-fabrics',
    description: '',
    storePhoneNumber: '+2348035550188',
    logo: null,
    bitmarteHubId: null,
    isPhysicalLocation: false,
    shippingLocation: { country: 'Nigeria', state: 'Ogun', city: 'Ifo', street: '3 Itoku Road' },
    hours: { mon: { opens: '09:00', closes: '17:00' } },
    holiday: { from: '2026-12-20', until: '2027-01-03', note: '' },
    sameNamed: [],
    firstApproval: true,
    secondApproval: false,
  },
}

test('sends an unchanged profile as it was', () => {
  const { store, ...links } = storeProfileBody.parse(bodyOf(valuesOf(profile)))
  const {
    id: _,
    bitmarteHubId: _hub,
    firstApproval: _first,
    secondApproval: _second,
    sameNamed: _same,
    ...said
  } = profile.store
  expect(store).toEqual(said)
  expect(links).toEqual({ ...none, tumblr: null, twitter: 'https://x.com/kemi', vimeo: null, youtube: null })
})

test('omits a phone number and a place that were never set', () => {
  const { store } = bodyOf(
    valuesOf({ ...profile, store: { ...profile.store, storePhoneNumber: null, shippingLocation: null } }),
  )
  expect(store).not.toHaveProperty('storePhoneNumber')
  expect(store).not.toHaveProperty('shippingLocation')
})

test('an incomplete place is sent and fails validation', () => {
  const values = valuesOf({ ...profile, store: { ...profile.store, shippingLocation: null } })
  const started = { ...values, store: { ...values.store, shippingLocation: { state: 'Ogun', city: '', street: '' } } }
  expect(storeProfileBody.safeParse(bodyOf(started)).success).toBe(false)
})

test('names the address that customers will find, never one that is refused', () => {
  expect(addressNote('kemi-fabrics', 'kemi-fabrics')).toBe('Customers find you at /storefront/kemi-fabrics.')
  expect(addressNote('Kemi-and-Sons ', 'kemi-fabrics')).toBe(
    'Customers will find you at /storefront/kemi-and-sons. The old URL redirects there.',
  )
  for (const typed of ['https://bitmarte.ng/kemi', 'kemi fabrics', 'k', '']) {
    expect(addressNote(typed, 'kemi-fabrics')).toBe('Customers find you at /storefront/kemi-fabrics.')
  }
})

test.each([
  'https://bitmarte.ng/storefront/Ada-Fabrics',
  'bitmarte.ng/storefront/ada-fabrics/policies?from=mail#returns',
  ' /storefront/ada-fabrics/ ',
])('understands the pasted link %s as an address', typed => {
  expect(storeUrl.parse(typed)).toBe('ada-fabrics')
})

test.each(['https://bitmarte.ng/storefront/', 'https://bitmarte.ng/product/ada', 'my-storefront/ada'])(
  'refuses the link %s, which has no storefront',
  typed => expect(storeUrl.safeParse(typed).success).toBe(false),
)
