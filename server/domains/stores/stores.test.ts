import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/stores/stores.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, changeStore, merchant, product, within } from '#tests/harness/fixtures.ts'
import { approveStore, createStore, setBankAccount, storesById } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A store by that name, awaiting its approvals. */
const open = async (name: string) => {
  const { accountId } = await merchant(app)
  return within(app, async work => {
    await work.tx.deleteFrom('store_members').where('account_id', '=', accountId).execute()
    return { merchantId: accountId, ...(await createStore(work, { merchantId: accountId, name })) }
  })
}

const live = async (name: string, followers = 0) => {
  const { accountId, storeId } = await merchant(app)
  await within(app, work => changeStore(work, storeId, { name, follower_count: followers }))
  return { accountId, storeId }
}

describe('opening', () => {
  test('derives the URL from the name, with a number if it is taken, also with concurrent calls', async () => {
    const opened = await Promise.all(['Ọ̀ṣun Beads', 'Osun Beads', 'osun-beads!'].map(open))
    expect(opened.map(store => store.url).sort()).toEqual(['osun-beads', 'osun-beads-2', 'osun-beads-3'])
  })

  test('the merchant becomes its owner, and it isn’t public', async () => {
    const { id, url, merchantId } = await open('Quiet Corner')
    const members = await app.platform.db.read
      .selectFrom('store_members')
      .select(['account_id', 'role_id'])
      .where('store_id', '=', id)
      .execute()
    expect(members).toEqual([{ account_id: merchantId, role_id: null }])
    for (const name of [id, url])
      expect((await app.refused(contract.getStore, { params: { id: name } })).code).toBe('store_not_found')
    expect((await app.call(contract.listStores, { query: { search: 'Quiet Corner' } })).data.count).toBe(0)
  })
})

describe('approval', () => {
  test('takes two different people, each with an audit log entry', async () => {
    const { id, url } = await open('Two Keys')
    const [first, second] = [await admin(app), await admin(app)]
    expect(await within(app, work => approveStore(work, id, first.accountId))).toEqual({ live: false })
    const again = await app.platform.db.transact(work => approveStore(work, id, first.accountId))
    expect(again).toMatchObject({
      code: 'not_allowed',
      message: 'The second approval must come from a different person.',
    })
    expect((await app.refused(contract.getStore, { params: { id: url } })).code).toBe('store_not_found')
    expect(await within(app, work => approveStore(work, id, second.accountId))).toEqual({ live: true })
    expect((await app.call(contract.getStore, { params: { id: url } })).data).toMatchObject({ id, storeUrl: url })
    const log = await app.platform.db.read
      .selectFrom('audit_log')
      .select(['action', 'account_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'store.first-approval', account_id: first.accountId },
      { action: 'store.second-approval', account_id: second.accountId },
    ])
  })

  test('a third changes nothing, and concurrent approvals by one person count once', async () => {
    const { id } = await open('Ngozi')
    const [first, second, third] = [await admin(app), await admin(app), await admin(app)]
    const both = await Promise.all(
      [first, first].map(({ accountId }) => app.platform.db.transact(work => approveStore(work, id, accountId))),
    )
    expect(both.filter(failed)).toHaveLength(1)
    for (const { accountId } of [second, third, first]) await within(app, work => approveStore(work, id, accountId))
    const row = await app.platform.db.read
      .selectFrom('stores')
      .select(['first_approved_by', 'second_approved_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ first_approved_by: first.accountId, second_approved_by: second.accountId })
  })

  test('rejects an unknown store', async () => {
    const { accountId } = await admin(app)
    expect(await app.platform.db.transact(work => approveStore(work, randomUUID(), accountId))).toMatchObject({
      code: 'store_not_found',
    })
  })
})

describe('reading', () => {
  test('counts only products on sale', async () => {
    const { storeId, storeUrl } = await merchant(app)
    await product(app, storeId)
    await product(app, storeId)
    await product(app, storeId, { approval: 'pending' })
    const { data } = await app.call(contract.getStore, { params: { id: storeUrl } })
    expect(data.productCount).toBe(2)
    expect((await app.call(contract.getStore, { params: { id: storeId } })).data).toEqual(data)
    const products = await app.call(contract.listStoreProducts, { params: { id: storeUrl } })
    expect(products.data.count).toBe(2)
    expect(products.data.rows.every(row => row.storeUrl === storeUrl)).toBe(true)
  })

  test('a suspended store is hidden, with its products', async () => {
    const { storeId } = await merchant(app)
    await within(app, work => changeStore(work, storeId, { suspended_at: work.now }))
    const params = { id: storeId }
    expect(await app.refused(contract.getStore, { params })).toMatchObject({ status: 410, code: 'store_closed' })
    expect((await app.refused(contract.listStoreProducts, { params })).code).toBe('store_not_found')
  })

  test.each(['nobody-here', randomUUID(), '%27%3B drop table stores', 'a'.repeat(64)])('%s isn’t there', async id => {
    for (const endpoint of [contract.getStore, contract.listStoreProducts])
      expect((await app.refused(endpoint, { params: { id } })).code).toBe('store_not_found')
  })

  test.each([
    ['as written', 'Bùkọ́lá Woodworks'],
    ['without accents', 'bukola woodworks'],
    ['the beginning', 'buko'],
    ['the middle', 'woodwork'],
    ['a letter wrong', 'bukola woodwroks'],
    ['two letters left out', 'bukla wodworks'],
    ['words written as one', 'bukolawood'],
    ['its plural', 'bukolas'],
  ])('search finds a name by %s', async (_, search) => {
    await live('Bùkọ́lá Woodworks')
    const { data } = await app.call(contract.listStores, { query: { search } })
    expect(data.rows[0]?.storeName).toBe('Bùkọ́lá Woodworks')
  })

  test.each([
    ['hoe', 'Asaba Shoes'],
    ['ugu', 'Udi Enugu House'],
    ['milo', 'Mile 2 Market'],
  ])('search for %s doesn’t find %s, whose words it doesn’t begin', async (search, name) => {
    await live(name)
    const { data } = await app.call(contract.listStores, { query: { search } })
    expect(data.rows.map(({ storeName }) => storeName)).not.toContain(name)
  })

  test.each(['%', '_', '\\', 'zzzzzz'])('search for %s finds nothing', async search => {
    await live('Plain Name')
    expect((await app.call(contract.listStores, { query: { search } })).data).toEqual({ count: 0, rows: [] })
  })

  test('sorts by best match, and without a search by most followed', async () => {
    await live('Golden Hands Atelier', 900)
    await live('Golden Hands', 5)
    await live('Most Followed', 100_000)
    const fits = await app.call(contract.listStores, { query: { search: 'golden hands' } })
    expect(fits.data.rows.map(row => row.storeName).slice(0, 2)).toEqual(['Golden Hands', 'Golden Hands Atelier'])
    expect((await app.call(contract.listStores)).data.rows[0]?.storeName).toBe('Most Followed')
  })

  test('filters by state, in pages that don’t overlap', async () => {
    const { storeId } = await live('In Kano')
    await within(app, ({ tx }) =>
      tx.updateTable('stores').set({ pickup_state: 'Kano' }).where('id', '=', storeId).execute(),
    )
    expect((await app.call(contract.listStores, { query: { state: 'kano' } })).data).toMatchObject({
      count: 1,
      rows: [{ id: storeId, state: 'Kano' }],
    })
    const { count, rows } = (await app.call(contract.listStores, { query: { limit: 100 } })).data
    expect(rows).toHaveLength(count)
    const paged: string[] = []
    for (let offset = 0; offset < count; offset += 3) {
      const page = await app.call(contract.listStores, { query: { limit: 3, offset } })
      expect(page.data.count).toBe(count)
      paged.push(...page.data.rows.map(row => row.id))
    }
    expect(paged).toEqual(rows.map(row => row.id))
  })

  test.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { limit: 'many' }, { search: 'a'.repeat(101) }])(
    'refuses %o',
    async query => {
      expect((await app.refused(contract.listStores, { query })).code).toBe('invalid')
    },
  )
})

describe('columns for selling', () => {
  test('plan, commission, pickup and merchant', async () => {
    const kept = await merchant(app, { plan: 'growth', state: 'Oyo', lga: 'Ibadan North' })
    const { id } = await open('Nowhere Yet')
    const stores = await storesById(app.platform.db.read, [kept.storeId, id, randomUUID()])
    expect(stores.size).toBe(2)
    expect(stores.get(kept.storeId)).toMatchObject({
      merchantId: kept.accountId,
      pickup: { state: 'Oyo', lga: 'Ibadan North', street: '1 Allen Avenue' },
      paymentCategory: 'on-approval',
      live: true,
    })
    expect(stores.get(id)).toMatchObject({ live: false, pickup: null })
    expect((await storesById(app.platform.db.read, [])).size).toBe(0)
  })

  test('a changed bank account has no recipient', async () => {
    const { storeId } = await merchant(app)
    const row = () =>
      app.platform.db.read
        .selectFrom('store_bank_accounts')
        .select(['account_number', 'recipient_code'])
        .where('store_id', '=', storeId)
        .execute()
    await within(app, ({ tx }) =>
      tx.updateTable('store_bank_accounts').set({ recipient_code: 'RCP_1' }).where('store_id', '=', storeId).execute(),
    )
    await within(app, work =>
      setBankAccount(work, storeId, {
        bankCode: '044',
        bankName: 'Access Bank',
        accountNumber: '9876543210',
        accountName: 'ADA OBI',
      }),
    )
    expect(await row()).toEqual([{ account_number: '9876543210', recipient_code: null }])
  })
})
