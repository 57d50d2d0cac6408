import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addSynonyms, deleteSynonyms, listSynonyms } from '#contract/search/search.ts'
import { type Composed, compose } from '#server/compose.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, merchant, type Person, product, within } from '#tests/harness/fixtures.ts'
import { addSynonyms as add } from './synonyms.ts'
import { startingSynonyms } from './synonyms-to-start.ts'

let app: TestApp
let other: Composed
let keeper: Person

beforeAll(async () => {
  app = await startTestApp({ sharedAnswersMb: 8 })
  other = await compose(app.platform.config, { clock: app.clock, strict: true })
  keeper = await admin(app)
  const { storeId } = await merchant(app)
  for (const name of ['Refrigerator, double door', 'Standing freezer', 'Cassava flakes 5 kg', 'Table fan'])
    await product(app, storeId, { name })
})
afterAll(async () => {
  await other.close()
  await app.stop()
})

const names = (rows: { name: string }[]) => rows.map(row => row.name).sort()
const found = async (search: string) => names((await app.call(listProducts, { query: { search } })).data.rows)
const foundElsewhere = async (search: string) => {
  const url = `/v1/products/customer/getallproducts?search=${encodeURIComponent(search)}`
  return names((await other.app.inject({ url })).json().data.rows)
}
const adding = (terms: string[]) => app.call(addSynonyms, { token: keeper.token, body: { terms } })
const deleting = (id: string) => app.call(deleteSynonyms, { token: keeper.token, params: { id } })

test('synonyms apply from creation to deletion, in every process', async () => {
  expect([await found('fridges'), await foundElsewhere('fridges')]).toEqual([[], []])
  const { data } = await adding(['Fridge', 'refrigerator', 'deep freezer'])
  expect(data).toMatchObject({
    terms: ['Fridge', 'refrigerator', 'deep freezer'],
    createdAt: app.clock.now().toISOString(),
  })
  await expect.poll(() => found('fridges')).toEqual(['Refrigerator, double door'])
  await expect.poll(() => foundElsewhere('fridges')).toEqual(['Refrigerator, double door'])
  expect(await found('deep freezers')).toEqual(['Refrigerator, double door'])
  expect(await found('double door fridge')).toEqual(['Refrigerator, double door'])
  await deleting(data.id)
  await expect.poll(() => found('fridges')).toEqual([])
  await expect.poll(() => foundElsewhere('fridges')).toEqual([])
})

test('supports terms of several words, with diacritics, mistyped', async () => {
  const { data } = await adding(['gàrí', 'cassava flakes'])
  await expect.poll(() => found('gari')).toEqual(['Cassava flakes 5 kg'])
  expect(await found('gaari 5kg')).toEqual(['Cassava flakes 5 kg'])
  await deleting(data.id)
})

test('a term can be typed only or found only', async () => {
  const { storeId } = await merchant(app)
  for (const name of ['Desk phone', 'Android smartphone']) await product(app, storeId, { name })
  const body = { terms: ['phone', 'smartphone', 'handset'], onlyTyped: ['handset'], onlyFound: ['smartphone'] }
  const { data } = await app.call(addSynonyms, { token: keeper.token, body: { ...body, weight: 60 } })
  expect(data).toMatchObject({ ...body, weight: 60 })
  expect((await app.call(listSynonyms, { token: keeper.token })).data.rows[0]).toEqual(data)
  await expect.poll(() => found('handset')).toEqual(['Android smartphone', 'Desk phone'])
  expect(await found('phone')).toEqual(['Android smartphone', 'Desk phone'])
  expect(await found('smartphone')).toEqual(['Android smartphone'])
  await deleting(data.id)
  for (const wrong of [{ onlyTyped: ['tablet'] }, { onlyTyped: body.terms }, { onlyFound: body.terms }])
    expect((await app.refused(addSynonyms, { token: keeper.token, body: { terms: body.terms, ...wrong } })).code).toBe(
      'invalid',
    )
})

test('says which typed words no product has, so that others found all, unless they mean the same', async () => {
  const { storeId } = await merchant(app)
  await product(app, storeId, { name: 'Wireless earbuds' })
  const body = { terms: ['earbuds', 'airpods', 'ear pods'], onlyTyped: ['airpods'] }
  const { data } = await app.call(addSynonyms, { token: keeper.token, body })
  const unsaid = async (search: string) =>
    (await app.call(listProducts, { query: { search } })).data.searched?.bySynonym
  await expect.poll(() => unsaid('airpod')).toEqual(['airpod'])
  // These say the same as earbuds.
  expect(await unsaid('wireless ear pods')).toEqual([])
  expect(await unsaid('earbuds')).toEqual([])
  // A new product has the word.
  await product(app, storeId, { name: 'Airpods Pro' })
  await expect.poll(() => unsaid('airpod')).toEqual([])
  await deleting(data.id)
})

test('audits who added and deleted them', async () => {
  const { data } = await adding(['fan', 'blower'])
  await deleting(data.id)
  const entries = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'before', 'after'])
    .where('subject_id', '=', data.id)
    .orderBy('id')
    .execute()
  const terms = ['fan', 'blower']
  const after = { terms, onlyTyped: [], onlyFound: [], weight: 80 }
  expect(entries).toEqual([
    { action: 'synonyms.add', account_id: keeper.accountId, before: null, after },
    { action: 'synonyms.delete', account_id: keeper.accountId, before: { terms }, after: null },
  ])
})

test('lists newest first, in pages, and by a part of a term', async () => {
  const ids = []
  for (const terms of [
    ['Ìró', 'wrapper'],
    ['gele', 'headtie', 'head wrap'],
    ['fila', 'cap'],
  ])
    ids.push((await adding(terms)).data.id)
  const list = async (query: object) => (await app.call(listSynonyms, { token: keeper.token, query })).data
  const all = await list({})
  expect(all.rows.map(row => row.id)).toEqual(ids.toReversed())
  expect(await list({ limit: 1, offset: 1 })).toEqual({ count: 3, rows: [all.rows[1]] })
  expect((await list({ search: 'wrap' })).rows.map(row => row.terms)).toEqual([
    ['gele', 'headtie', 'head wrap'],
    ['Ìró', 'wrapper'],
  ])
  expect((await list({ search: 'iro' })).count).toBe(1)
  expect((await list({ search: '%' })).count).toBe(0)
})

test('a new marketplace starts with synonyms, and keeps what administrators make of them', async () => {
  const fresh = await startTestApp()
  try {
    const groups = async () =>
      (await fresh.call(listSynonyms, { token: (await admin(fresh)).token, query: { limit: 1 } })).data.count
    await fresh.runScheduledJob('search.start-synonyms')
    expect(await groups()).toBe(startingSynonyms.length)
    await fresh.runScheduledJob('search.start-synonyms')
    expect(await groups()).toBe(startingSynonyms.length)
    const { rows } = (await fresh.call(listSynonyms, { token: (await admin(fresh)).token, query: { limit: 100 } })).data
    for (const { id } of rows) await fresh.call(deleteSynonyms, { token: (await admin(fresh)).token, params: { id } })
    await fresh.runScheduledJob('search.start-synonyms')
    expect(await groups()).toBe(startingSynonyms.length - rows.length)
  } finally {
    await fresh.stop()
  }
})

describe('refuses', () => {
  test.each<[unknown, string]>([
    [undefined, 'terms'],
    [['one'], 'terms'],
    [[], 'terms'],
    [['one', ''], 'terms.1'],
    [['one', 'x'], 'terms.1'],
    [['one', '!!!'], 'terms.1'],
    [['one', 'a b c d e'], 'terms.1'],
    [['one', 'x'.repeat(61)], 'terms.1'],
    [['one', 7], 'terms.1'],
    [Array.from({ length: 13 }, (_, n) => `term ${n}`), 'terms'],
    [['shoe', 'shoes', 'SHOE'], 'terms'],
  ])('%j', async (terms, field) => {
    const refused = await app.refused(addSynonyms, { token: keeper.token, body: { terms } })
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
  })

  test('rejects a term of another group, in any plural and spelling; after deletion it is free', async () => {
    const { data } = await adding(['sandàl', 'slipper'])
    const again = { token: keeper.token, body: { terms: ['sandals', 'footwear'] } }
    expect((await app.refused(addSynonyms, again)).code).toBe('synonym_taken')
    await deleting(data.id)
    await deleting((await app.call(addSynonyms, again)).data.id)
  })

  test('of two concurrent equal groups, one is created', async () => {
    const body = { terms: ['settee', 'sofa'] }
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: addSynonyms.path,
        headers: { authorization: `Bearer ${keeper.token}` },
        payload: body,
      })
    const codes = (await Promise.all([send(), send(), send()])).map(answer => answer.statusCode)
    expect(codes.sort()).toEqual([200, 409, 409])
  })

  test('rejects deleting a group twice, or an unknown one', async () => {
    const { data } = await adding(['torch', 'flashlight'])
    await deleting(data.id)
    for (const id of [data.id, randomUUID()])
      expect((await app.refused(deleteSynonyms, { token: keeper.token, params: { id } })).code).toBe(
        'synonyms_not_found',
      )
  })
})

test('initial groups don’t overlap', async () => {
  const fresh = await startTestApp()
  for (const terms of startingSynonyms) await within(fresh, work => add(work, terms))
  await fresh.stop()
})
