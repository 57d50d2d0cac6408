import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAttribute, updateAttribute } from '#contract/catalog/attributes.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import * as products from '#contract/catalog/products.ts'
import { getFacets } from '#contract/search/facets.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let token: string
let owner: Merchant
let child: string
let size: string
let smart: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  token = (await admin(app)).token
  owner = await merchant(app)
  child = (await within(app, categories))[2]
  const define = async (body: {
    name: string
    kind: 'number' | 'yes-no' | 'text'
    unit?: string
    filterable: boolean
  }) => (await app.call(createAttribute, { token, params: { id: child }, body })).data.id
  size = await define({ name: 'Screen size', kind: 'number', unit: 'inches', filterable: true })
  smart = await define({ name: 'Smart', kind: 'yes-no', filterable: true })
  const model = await define({ name: 'Model', kind: 'text', filterable: false })
  for (const [name, inches, yes] of [
    ['small', '43"', 'yes'],
    ['large', '139.7 cm', 'no'],
    ['other', '55', 'yes'],
  ] as const) {
    const body = {
      name: `Television ${name}`,
      childCategoryId: child,
      weight: 9,
      variant: [{ quantity: 3 }],
      pricing: [{ costPrice: 0, sellingPrice: 150_000, price: 150_000 }],
      hostedImages: [{ id: await storedPicture(app) }],
      attributes: { [size]: inches, [smart]: yes, [model]: name },
    }
    const { data } = await app.call(products.createProduct, { token: owner.token, body })
    await app.call(products.approveProduct, { token, query: { productId: data.id, merchantId: data.merchantId } })
    ids[data.id] = name
  }
  await app.runJobs()
})
afterAll(() => app.stop())

const listed = async (option: string | string[]) => {
  const { rows } = (await app.call(listProducts, { query: { childCategoryId: child, option } })).data
  return rows.map(({ id }) => ids[id]).sort()
}
const facets = async (query: object = {}) =>
  Object.fromEntries(
    (await app.call(getFacets, { query: { childCategoryId: child, ...query } })).data.options.map(each => [
      each.property,
      each.options.map(({ option, count }) => `${option} ${count}`),
    ]),
  )

test('filterable attributes are facets, with their own choices left open', async () => {
  expect(await facets()).toEqual({ 'Screen size': ['43 inches 1', '55 inches 2'], Smart: ['Yes 2', 'No 1'] })
  expect(await facets({ option: 'Smart:Yes' })).toEqual({
    'Screen size': ['43 inches 1', '55 inches 1'],
    Smart: ['Yes 2', 'No 1'],
  })
  expect(await listed('Screen size:55 inches')).toEqual(['large', 'other'])
  expect(await listed(['Screen size:55 inches', 'Smart:Yes'])).toEqual(['other'])
})

test('facets follow a new value, a new name and a retired attribute', async () => {
  const [small] = Object.keys(ids)
  await app.call(products.updateProduct, {
    token: owner.token,
    params: { id: small ?? '' },
    body: { attributes: { [size]: 55 } },
  })
  expect(await listed('Screen size:55 inches')).toHaveLength(3)
  await app.call(updateAttribute, { token, params: { id: size }, body: { name: 'Diagonal' } })
  await app.runJobs()
  expect(await facets()).toHaveProperty('Diagonal', ['55 inches 3'])
  await app.call(updateAttribute, { token, params: { id: size }, body: { retired: true } })
  await app.runJobs()
  expect(Object.keys(await facets())).toEqual(['Smart'])
})
