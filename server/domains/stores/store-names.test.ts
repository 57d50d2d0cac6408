import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupMerchant } from '#contract/identity/accounts.ts'
import { getOnboarding, saveOnboarding } from '#contract/onboarding/onboarding.ts'
import { getApprovalStore } from '#contract/stores/approvals.ts'
import { addStoreProfile } from '#contract/stores/store-profile.ts'
import { getStore } from '#contract/stores/stores.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, changeStore, merchant, within } from '#tests/harness/fixtures.ts'
import { approveStore } from './approve-store.ts'
import { createStore } from './create-store.ts'
import { sameNamed } from './store-names.ts'
import { setOfficial } from './update-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const approved = async (name: string, { official = false } = {}) => {
  const store = await merchant(app)
  await within(app, async work => {
    await changeStore(work, store.storeId, { name })
    await setOfficial(work, store.storeId, official)
  })
  return store
}

/** A merchant whose store isn't submitted yet. */
const draft = async (name: string) => {
  const owner = await merchant(app)
  const { id: storeId, url } = await within(app, async work => {
    await work.tx.deleteFrom('store_members').where('account_id', '=', owner.accountId).execute()
    return createStore(work, { merchantId: owner.accountId, name, onboards: true })
  })
  const shop = {
    step: 'store',
    description: 'Adire and aso oke, dyed by hand.',
    storePhoneNumber: '0803 555 0188',
    logoId: null,
    isRegisteredBusiness: false,
    rcNumber: null,
    staffSize: '1',
    officeAddress: '',
  } as const
  const renaming = (storeName: string) => ({ token: owner.token, body: { ...shop, storeName } })
  return {
    storeId,
    url,
    token: owner.token,
    refused: async (storeName: string) => app.refused(saveOnboarding, renaming(storeName)),
    rename: async (storeName: string) => (await app.call(saveOnboarding, renaming(storeName))).data.store,
  }
}

test('the name of an official outlet is refused at sign-up and on renaming, however it is written', async () => {
  const outlet = await approved('Ọja Électronics', { official: true })
  const body = { firstName: 'Kemi', lastName: 'Ade', email: 'kemi@test.ng', password: 'a long password' }
  const person = { ...body, phoneNumber: '0803 555 0188' }
  const [store, live] = [await draft('Kemi'), await approved('Kemi Shoes')]
  for (const storeName of ['Ọja Électronics', 'OJA ELECTRONICS', 'oja-electronics!', 'OjaElectronics']) {
    const refused = await app.refused(signupMerchant, { body: { ...person, storeName } })
    expect(refused).toMatchObject({ code: 'store_name_taken', errors: [{ field: 'storeName' }] })
    expect(await store.refused(storeName)).toMatchObject({ code: 'store_name_taken', errors: [{ field: 'storeName' }] })
    const renamed = await app.refused(addStoreProfile, { token: live.token, body: { store: { storeName } } })
    expect(renamed).toMatchObject({ code: 'store_name_taken', errors: [{ field: 'store.storeName' }] })
  }
  expect(await store.rename('Oja Electronics Repairs')).toMatchObject({ sameNamed: [] })
  await app.call(addStoreProfile, { token: outlet.token, body: { store: { storeName: 'Oja Electronics' } } })
})

test('names are compared through an index, not by reading all stores', async () => {
  await approved('Indexed Goods')
  const scans = await within(app, async ({ tx }) => {
    // Scans of this connection, earlier ones included.
    const scansOf = async () => {
      const { rows } = await sql<{ scans: number }>`
        select pg_stat_get_xact_numscans('stores_name_key'::regclass)::int as scans`.execute(tx)
      return rows[0]?.scans ?? 0
    }
    // A test has too few stores for the planner to prefer an index.
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = await scansOf()
    expect(await sameNamed(tx, 'indexed-goods', null)).toHaveLength(1)
    return (await scansOf()) - before
  })
  expect(scans).toBe(1)
})

test('a store keeps a name that an outlet has taken meanwhile, and its other details can be saved', async () => {
  const store = await draft('Tola Textiles')
  await approved('Tola Textiles', { official: true })
  expect(await store.rename('Tola Textiles')).toMatchObject({ storeName: 'Tola Textiles' })
  expect(await store.refused('TOLA TEXTILES')).toMatchObject({ code: 'store_name_taken' })
})

test('merchant and approver read which approved stores have the same name', async () => {
  const other = await approved('Àdá Fabrics')
  const [store, overseer] = [await draft('ada fabrics'), await admin(app)]
  const named = { id: other.storeId, storeName: 'Àdá Fabrics', storeUrl: other.storeUrl }
  expect((await app.call(getOnboarding, { token: store.token })).data.store.sameNamed).toEqual([named])
  const { data } = await app.call(getApprovalStore, { token: overseer.token, params: { id: store.storeId } })
  expect(data.store.sameNamed).toEqual([named])
  const live = await approved('Bisi')
  const renamed = await app.call(addStoreProfile, { token: live.token, body: { store: { storeName: 'ADA, Fabrics' } } })
  expect(renamed.data.store.sameNamed.map(({ id }) => id)).toEqual([other.storeId])
})

test('the address follows the name until the first approval, and frees the one before', async () => {
  await approved('Zuma')
  const store = await draft('Zuma Rock')
  expect(store.url).toBe('zuma-rock')
  expect((await store.rename('Zuma Rock')).storeUrl).toBe('zuma-rock')
  expect((await store.rename('Olumo Rock')).storeUrl).toBe('olumo-rock')
  const next = await draft('Zuma Rock')
  expect(next.url).toBe('zuma-rock')
  expect((await next.rename('Olumo Rock')).storeUrl).toBe('olumo-rock-2')

  const chosen = await app.call(addStoreProfile, { token: next.token, body: { store: { storeUrl: 'the-rock' } } })
  expect(chosen.data.store.storeUrl).toBe('the-rock')
  expect((await next.rename('Aso Rock')).storeUrl).toBe('the-rock')

  const approver = await admin(app)
  await within(app, async work => {
    await changeStore(work, store.storeId, { submitted_at: work.now })
    return approveStore(work, store.storeId, approver.accountId)
  })
  const later = await app.call(addStoreProfile, { token: store.token, body: { store: { storeName: 'Wase Rock' } } })
  expect(later.data.store.storeUrl).toBe('olumo-rock')
})

test('an approved store keeps its address when it is renamed', async () => {
  const store = await approved('Kemi Shoes and Bags')
  await app.call(addStoreProfile, { token: store.token, body: { store: { storeName: 'Kemi' } } })
  expect((await app.call(getStore, { params: { id: store.storeUrl } })).data.storeUrl).toBe(store.storeUrl)
})
