import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStoreProfile, getStoreProfile, type StoreProfileBody } from '#contract/stores/store-profile.ts'
import { getStore } from '#contract/stores/stores.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStore, type Merchant, merchant, staff, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await merchant(app)
})

const add = (body: StoreProfileBody, token = owner.token) => app.call(addStoreProfile, { token, body })
const refused = async (body: object) => app.refused(addStoreProfile, { token: owner.token, body })
const profile = async (token?: string, id = owner.storeId) =>
  (await app.call(getStoreProfile, { params: { id }, ...(token && { token }) })).data.at(-1)

describe('the profile of a store', () => {
  test('completes social links typed as people know them', async () => {
    const links = {
      instagram: '@kemi.fabrics',
      facebook: ' facebook.com/kemi ',
      tiktok: '@kemi',
      twitter: 'www.x.com/kemi',
      youtube: 'm.youtube.com/@kemi',
      snapchat: '@kemi',
      tumblr: '@kemi',
    }
    await add({ ...links, store: {} })
    expect(await profile(owner.token)).toMatchObject({
      instagram: 'https://instagram.com/kemi.fabrics',
      facebook: 'https://facebook.com/kemi',
      tiktok: 'https://tiktok.com/@kemi',
      twitter: 'https://www.x.com/kemi',
      youtube: 'https://m.youtube.com/@kemi',
      snapchat: 'https://snapchat.com/add/kemi',
      tumblr: 'https://tumblr.com/kemi',
    })
    expect(await refused({ instagram: 'kemi', store: {} })).toMatchObject({
      errors: [
        {
          field: 'instagram',
          message: 'Write @yourstore, or the full address, such as https://instagram.com/yourstore.',
        },
      ],
    })
    await refused({ instagram: 'evil.ng/instagram.com', store: {} })
    await refused({ instagram: 'javascript:alert(1)', store: {} })
  })

  test('returns what was set, and keeps omitted fields', async () => {
    const added = await add({
      instagram: 'https://www.instagram.com/kemi',
      twitter: 'https://x.com/kemi',
      store: {
        storeName: 'Kemi Fabrics',
        description: 'Adire from Abẹ́òkúta.',
        storePhoneNumber: '0803 555 0188',
        isPhysicalLocation: true,
        shippingLocation: { country: 'Nigeria', state: 'Ogun', city: 'Abeokuta South', street: '3 Itoku Road' },
        hours: { mon: { opens: '09:00', closes: '17:00' } },
        holiday: { from: '2026-12-20', until: '2027-01-03', note: 'Back in the new year.' },
      },
    })
    expect(added.message).toBe('Successfully added store profile.')
    await add({ twitter: null, store: {} })
    expect(await profile(owner.token)).toEqual({
      facebook: null,
      instagram: 'https://www.instagram.com/kemi',
      pinterest: null,
      snapchat: null,
      tiktok: null,
      tumblr: null,
      twitter: null,
      vimeo: null,
      youtube: null,
      store: {
        id: owner.storeId,
        storeName: 'Kemi Fabrics',
        storeUrl: owner.storeUrl,
        description: 'Adire from Abẹ́òkúta.',
        storePhoneNumber: '+2348035550188',
        logo: null,
        bitmarteHubId: null,
        isPhysicalLocation: true,
        shippingLocation: { country: 'Nigeria', state: 'Ogun', city: 'Abeokuta South', street: '3 Itoku Road' },
        hours: { mon: { opens: '09:00', closes: '17:00' } },
        holiday: { from: '2026-12-20', until: '2027-01-03', note: 'Back in the new year.' },
        sameNamed: [],
        firstApproval: true,
        secondApproval: true,
      },
    })
    await add({ store: { holiday: null, hours: null } })
    expect((await profile(owner.token))?.store).toMatchObject({ holiday: null, hours: null })
  })

  test('is public while the store is live, with its street only if customers can visit', async () => {
    expect((await profile())?.store.shippingLocation).toMatchObject({ state: 'Lagos', city: 'Ikeja', street: null })
    expect((await profile(owner.token))?.store.shippingLocation?.street).toBe('1 Allen Avenue')
    const clerk = await staff(app, owner.storeId, [{ resource: 'orders', right: 'manage' }])
    expect((await profile(clerk.token))?.store.shippingLocation?.street).toBeNull()
    await add({ store: { isPhysicalLocation: true } })
    expect((await profile())?.store.shippingLocation?.street).toBe('1 Allen Avenue')
    await within(app, work => changeStore(work, owner.storeId, { suspended_at: new Date() }))
    const given = { params: { id: owner.storeId } }
    expect((await app.refused(getStoreProfile, given)).code).toBe('store_not_found')
    const other = await merchant(app)
    expect((await app.refused(getStoreProfile, { ...given, token: other.token })).code).toBe('store_not_found')
    expect((await profile(owner.token))?.store.id).toBe(owner.storeId)
    expect((await app.refused(getStoreProfile, { params: { id: randomUUID() } })).code).toBe('store_not_found')
  })

  test('keeps a former URL, which nobody else can have', async () => {
    const url = `kemi-${owner.storeUrl}`
    await add({ store: { storeUrl: url } })
    expect((await app.call(getStore, { params: { id: owner.storeUrl } })).data.storeUrl).toBe(url)
    const other = await merchant(app)
    for (const storeUrl of [url, owner.storeUrl]) {
      const body = { store: { storeUrl } }
      expect((await app.refused(addStoreProfile, { token: other.token, body })).code).toBe('store_url_taken')
    }
    await add({ store: { storeUrl: owner.storeUrl } })
  })

  test('accepts an uploaded picture as its logo, and no other ID', async () => {
    const id = await within(app, async ({ tx }) => {
      const picture = { kind: 'picture' as const, sha256: Buffer.from(randomUUID()), content_type: 'image/webp' }
      const file = { ...picture, bytes: 1, width: 8, height: 8, created_at: new Date() }
      return (await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
    })
    const { data } = await add({ store: { logo: id } })
    expect(data.store.logo).toMatchObject({ id, alt: expect.stringContaining('Logo of') })
    expect((await refused({ store: { logo: randomUUID() } })).code).toBe('picture_not_found')
    expect((await add({ store: { logo: null } })).data.store.logo).toBeNull()
  })

  test.each([
    ['a link to another site', { instagram: 'https://instagram.com.evil.ng/kemi' }],
    ['a link without https', { facebook: 'http://facebook.com/kemi' }],
    ['a script', { youtube: 'javascript:alert(1)' }],
    ['a short name', { store: { storeName: 'K' } }],
    ['an address with a space', { store: { storeUrl: 'kemi fabrics' } }],
    ['an address of hyphens', { store: { storeUrl: '--' } }],
    [
      'another country',
      { store: { shippingLocation: { country: 'Ghana', state: 'Ogun', city: 'Ifo', street: 'Road 1' } } },
    ],
    ['a closing before the opening', { store: { hours: { mon: { opens: '17:00', closes: '09:00' } } } }],
    [
      'a holiday that ends before it begins',
      { store: { holiday: { from: '2026-12-20', until: '2026-12-19', note: '' } } },
    ],
    ['a long description', { store: { description: 'x'.repeat(1001) } }],
  ])('refuses %s', async (_, body) => {
    expect((await refused({ store: {}, ...body })).code).toBe('invalid')
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const before = (await add({ store: { description: 'Adire', storePhoneNumber: '0803 555 0188' } })).data.store
    await add({ store: { description: 'Adire since 1990' }, seen: { store: { description: 'Adire' } } })
    const seen = { instagram: null, store: { storePhoneNumber: '0803 555 0188', logo: before.logo?.id ?? null } }
    const { data } = await add({ instagram: '@kemi', store: { storePhoneNumber: '0803 555 0199' }, seen })
    expect(data.store).toMatchObject({ description: 'Adire since 1990', storePhoneNumber: '+2348035550199' })
    const stale = (body: object, was: object) => refused({ store: {}, ...body, seen: was })
    expect(await stale({ store: { description: 'Batik' } }, { store: { description: 'Adire' } })).toMatchObject({
      code: 'changed_meanwhile',
      errors: [{ field: 'store.description' }],
    })
    expect(await stale({ instagram: null }, { instagram: null })).toMatchObject({ errors: [{ field: 'instagram' }] })
  })

  test('rejects a city of another state, and staff with view permission only', async () => {
    const shippingLocation = { country: 'Nigeria', state: 'Lagos', city: 'Abeokuta South', street: '3 Itoku Road' }
    expect((await refused({ store: { shippingLocation } })).code).toBe('place_unknown')
    const viewer = await staff(app, owner.storeId, [{ resource: 'profile', right: 'view' }])
    const given = { token: viewer.token, body: { store: {} } }
    expect((await app.refused(addStoreProfile, given)).code).toBe('not_allowed')
  })
})
