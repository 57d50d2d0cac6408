import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import * as contract from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let tree: [string, string, string]
let owner: Merchant
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  tree = await within(app, categories)
  owner = await merchant(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const size = (option: string) => [{ property: 'Size', option }]
const create = async (more: Partial<contract.ProductBody>) => {
  const { data } = await app.call(contract.createProduct, {
    token: owner.token,
    body: {
      name: 'Ankara dress',
      childCategoryId: tree[2],
      hostedImages: [{ id: await storedPicture(app) }],
      pricing: [{ costPrice: 9000, sellingPrice: 15_000, price: 20_000 }],
      weight: 0.75,
      variantProperties: [{ type: 'Size', options: ['S', 'M'] }],
      variant: [{ options: size('S'), quantity: 3 }, { options: size('M') }],
      ...more,
    },
  })
  return data
}
const update = async (id: string, body: object) =>
  (await app.call(contract.updateProduct, { token: owner.token, params: { id }, body })).data
const approve = ({ id, merchantId }: { id: string; merchantId: string }) =>
  app.call(contract.approveProduct, { token: overseer.token, query: { productId: id, merchantId } })

test('a variant has a barcode, which other edits keep, and a wrong one is refused with a reason', async () => {
  const made = await create({
    variant: [
      { options: size('S'), barcode: '4 006381-333931' },
      { options: size('M'), barcode: '' },
    ],
  })
  const kept = made.variant.map(({ id, options }) => ({ id, options, sku: 'NEW' }))
  expect((await update(made.id, { variant: kept })).variant.map(({ barcode }) => barcode)).toEqual([
    '4006381333931',
    '',
  ])
  const wrong = made.variant.map(({ id, options }) => ({ id, options, barcode: '4006381333932' }))
  const refusal = await app.refused(contract.updateProduct, {
    token: owner.token,
    params: { id: made.id },
    body: { variant: wrong.slice(0, 1) },
  })
  expect(refusal.errors).toEqual([
    {
      field: 'variant.0.barcode',
      message: 'The last digit doesn’t fit the others. Check the number for a typing error.',
    },
  ])
  await approve(made)
  expect((await app.call(getProduct, { params: { id: made.id } })).data.variant[0]?.barcode).toBe('4006381333931')
})

test('shoppers see options and choices in the order that their merchant gives them', async () => {
  const made = await create({})
  await approve(made)
  const seen = async () => {
    const { variantProperties, variant } = (await app.call(getProduct, { params: { id: made.id } })).data
    return [variantProperties.map(({ options }) => options), variant.map(({ options }) => options[0]?.option)]
  }
  expect(await seen()).toEqual([[['S', 'M']], ['S', 'M']])
  await update(made.id, {
    variantProperties: [{ type: 'Size', options: ['M', 'S'] }],
    variant: made.variant.toReversed().map(({ id, options }) => ({ id, options })),
  })
  expect(await seen()).toEqual([[['M', 'S']], ['M', 'S']])
})

test('search finds a product by its tags, and its page has the search title and description', async () => {
  const made = await create({
    name: 'Lace fabric',
    tags: ['Owambe', 'aso ebi', 'owambe'],
    searchTitle: 'Lace for parties',
    searchDescription: null,
  })
  expect(made.tags).toEqual(['owambe', 'aso ebi'])
  const found = async () =>
    (await app.call(listProducts, { query: { search: 'owambe' } })).data.rows.map(({ id }) => id)
  await approve(made)
  await app.runJobs()
  expect(await found()).toEqual([made.id])
  expect((await app.call(getProduct, { params: { id: made.id } })).data).toMatchObject({
    searchTitle: 'Lace for parties',
    searchDescription: null,
  })
  const edited = await update(made.id, { tags: ['aso ebi'], searchTitle: '' })
  expect(edited).toMatchObject({
    tags: ['owambe', 'aso ebi'],
    edit: { fields: { tags: ['aso ebi'], searchTitle: null } },
  })
  await approve(made)
  await app.runJobs()
  app.clock.advance(60_000)
  expect(await found()).toEqual([])
})
