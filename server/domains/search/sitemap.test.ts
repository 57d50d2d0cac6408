import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitemapProductParts, sitemapProducts, sitemapStoreParts, sitemapStores } from '#contract/search/sitemap.ts'
import { keyParts } from '#platform/database/key-parts.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, product } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const parts = async () => (await app.call(sitemapProductParts)).data.rows
const listed = async (query: { from: string; until: string }) =>
  (await app.call(sitemapProducts, { query })).data.rows.map(({ id }) => id)

test('without products there are no parts', async () => {
  expect(await parts()).toEqual([])
  expect((await app.call(sitemapStoreParts)).data.rows).toEqual([])
})

test('products on sale are in one part, later ones included; others in none', async () => {
  const { storeId, storeUrl } = await merchant(app)
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.push((await product(app, storeId)).productId)
  await product(app, storeId, { approval: 'pending' })
  const [part, ...more] = await parts()
  expect(more).toEqual([])
  if (!part) throw new Error('There is no part')
  expect(await listed(part)).toEqual(ids.toSorted())
  const { productId } = await product(app, storeId)
  expect(await listed(part)).toEqual([...ids, productId].toSorted())
  const { updatedAt } = (await app.call(sitemapProducts, { query: part })).data.rows[0] ?? {}
  expect(updatedAt).toBe(app.clock.now().toISOString())

  const [stores] = (await app.call(sitemapStoreParts)).data.rows
  if (!stores) throw new Error('There is no part')
  expect((await app.call(sitemapStores, { query: stores })).data.rows).toEqual([{ id: storeId, storeUrl }])
})

test('parts of any size have everything once', async () => {
  const { storeId } = await merchant(app)
  for (let at = 0; at < 7; at++) await product(app, storeId)
  const [whole] = await parts()
  if (!whole) throw new Error('There is no part')
  const all = await listed(whole)
  for (const size of [1, 2, 3, 5, all.length, all.length + 1]) {
    const cut = await keyParts(app.platform.db.read, 'search_documents', undefined, size)
    expect(cut).toHaveLength(Math.ceil(all.length / size))
    const found = await Promise.all(cut.map(listed))
    expect(found.flat()).toEqual(all)
    expect(Math.max(...found.map(each => each.length))).toBeLessThanOrEqual(size)
  }
})

test('a part needs two ids', async () => {
  const id = randomUUID()
  for (const query of [{}, { from: id }, { from: id, until: 'z' }, { from: 7, until: id }])
    expect((await app.refused(sitemapProducts, { query })).status).toBe(422)
  expect(await listed({ from: id, until: id })).toEqual([])
})
