import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/catalog/product-files.ts'
import { createProduct, getOwnProduct, updateProduct } from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let shop: Merchant
let category: string
beforeAll(async () => {
  app = await startTestApp()
  const [, , child] = await within(app, categories)
  const { name } = await app.platform.db.read
    .selectFrom('categories')
    .select('name')
    .where('id', '=', child)
    .executeTakeFirstOrThrow()
  category = name
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
})

async function read(rows: readonly Readonly<Record<string, string | number>>[] | Buffer) {
  const file = Buffer.isBuffer(rows) ? rows : stringify([...rows], { header: true })
  const response = await uploadProducts(app, file, shop)
  return response.json<{ data: contract.ProductImport }>().data
}
const rowsOf = async (id: string) =>
  (await app.call(contract.getImport, { token: shop.token, params: { id }, query: { limit: 100 } })).data.rows
const sold = (handle: string, rest: Readonly<Record<string, string | number>>) => ({
  Handle: handle,
  Title: handle,
  Type: category,
  Status: 'active',
  'Variant Grams': 450,
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': 3,
  'Variant Price': '15000',
  'Variant Compare At Price': '',
  ...rest,
})

test('says that a product is archived in Shopify, and that a compare-at price below the price is left out', async () => {
  const { id, noted, incomplete } = await read([
    sold('archived', { Status: 'archived' }),
    sold('cheaper', { 'Variant Compare At Price': '9000' }),
    sold('equal', { 'Variant Compare At Price': '15000' }),
  ])
  const draft = 'Becomes a draft until it has a picture.'
  expect((await rowsOf(id)).map(({ kind, problem }) => [kind, problem])).toEqual([
    ['new', 'Archived in Shopify, so it becomes a draft.'],
    ['new', `Row 3: the price before discount, 9000, is below the price, so it is left out. ${draft}`],
    ['new', draft],
  ])
  expect([noted, incomplete]).toEqual([3, 2])
})

test('asks for a missing price, and says how many more kinds of errors there are', async () => {
  const good = { Category: category, 'Selling price': 100, Weight: 1 }
  const row = (sku: string, rest: object) => ({ SKU: sku, Name: sku, ...good, Stock: 1, Published: 'no', ...rest })
  const data = await read([
    row('E-1', { 'Selling price': '' }),
    row('E-2', { 'Selling price': 0 }),
    row('E-3', { Weight: '' }),
    row('E-4', { Stock: '1.5' }),
    row('E-5', { Published: 'perhaps' }),
    row('E-6', { Category: 'Nowhere' }),
    row('E-7', { Weight: 'heavy' }),
    row('E-8', { Name: 'x' }),
    row('E-9', {}),
  ])
  expect(data).toMatchObject({ counts: { new: 1, refused: 8 }, moreFaults: 3 })
  expect(data.faults).toHaveLength(5)
  expect((await rowsOf(data.id)).slice(0, 2).map(({ problem }) => problem)).toEqual([
    'Selling price: Write a price.',
    'Selling price: At least ₦1.',
  ])
  const { body } = await app.app.inject({
    url: `/v1/products/imports/${data.id}/problems`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(body.split(/\r?\n/).slice(0, 2)).toEqual([
    expect.stringMatching(/Row,Product,SKU,Result,Error,Note$/),
    '2,E-1,E-1,Error,Selling price: Write a price.,',
  ])
})

test('asks for a missing price of a variant too, and has one lowest price', async () => {
  const variant = (size: string, price: string | number) =>
    sold('shirt', { 'Option1 Name': 'Size', 'Option1 Value': size, 'Variant SKU': size, 'Variant Price': price })
  const own = {
    Name: 'Pot',
    Category: category,
    Weight: 1,
    Stock: 1,
    'On sale': '',
    'Tell me at': '',
    'Sells when out': '',
  }
  const problems = async (rows: Parameters<typeof read>[0]) =>
    (await rowsOf((await read(rows)).id)).map(({ problem }) => problem)
  expect(await problems([variant('S', ''), variant('M', 8000)])).toEqual(['Variant Price: Write a price.'])
  expect(
    await problems([
      { SKU: 'P-1', ...own, 'Selling price': -300, 'Variant selling price': '' },
      { SKU: 'P-2', ...own, 'Selling price': 500, 'Variant selling price': '0.5' },
      // Headings of earlier exports.
      { SKU: 'P-3', ...own, 'Selling price': 500, 'Variant selling price': '', 'On sale': 'perhaps' },
      { SKU: 'P-4', ...own, 'Selling price': 500, 'Variant selling price': '', 'Tell me at': 'few' },
      { SKU: 'P-5', ...own, 'Selling price': 500, 'Variant selling price': '', 'Sells when out': 'perhaps' },
    ]),
  ).toEqual([
    'Selling price: At least ₦1.',
    'Variant selling price: At least ₦1.',
    'Published: Enter yes or no.',
    expect.stringMatching(/^Low-stock alert: /),
    'Continue selling when out of stock: Enter yes or no.',
  ])
})

test('says before an import that a product leaves the approval queue, which has no picture and can’t be saved without', async () => {
  const row = { SKU: 'Q-1', Name: 'Queued', Category: category, 'Selling price': 100, Weight: 1, Published: 'no' }
  const run = async (rows: Parameters<typeof read>[0]) => {
    const { id } = await read(rows)
    const planned = await rowsOf(id)
    await app.call(contract.startImport, { token: shop.token, params: { id } })
    await app.runJobs()
    return [planned, await rowsOf(id)]
  }
  const productId = (await run([row]))[1]?.[0]?.productId ?? ''
  const published = async () =>
    (await app.call(getOwnProduct, { token: shop.token, params: { id: productId } })).data.published
  for (const approval_status of ['pending', 'rejected'] as const) {
    // Submitted before a product needed a picture.
    await within(app, work => changeProduct(work, productId, { published: true, approval_status }))
    const same = { kind: 'same', problem: null }
    expect(await run([{ ...row, Published: 'yes' }])).toMatchObject([[same], [same]])
    expect(await published()).toBe(true)
    const priced = { SKU: 'Q-1', 'Selling price': approval_status === 'pending' ? 90 : 80 }
    const drafted = { kind: 'changed', problem: 'Becomes a draft until it has a picture.', submits: false }
    const changes = ['Published', 'Selling price']
    expect(await run([priced])).toMatchObject([[{ ...drafted, changes }], [{ ...drafted, changes }]])
    expect(await published()).toBe(false)
    Object.assign(row, priced)
  }

  // It is approved meanwhile, so it needs no picture.
  await within(app, work => changeProduct(work, productId, { published: true, approval_status: 'pending' }))
  const { id } = await read([{ SKU: 'Q-1', 'Selling price': 70 }])
  await within(app, work =>
    changeProduct(work, productId, { approval_status: 'approved', approved_at: app.clock.now() }),
  )
  await app.call(contract.startImport, { token: shop.token, params: { id } })
  await app.runJobs()
  expect([(await rowsOf(id))[0]?.problem, await published()]).toEqual([null, true])
})

test('a digital product of a file is a draft until it has its file, also one that becomes digital', async () => {
  const bag = { SKU: 'B-1', Name: 'Bag', Category: category, 'Selling price': 1500, Weight: 1, Published: 'yes' }
  const digital = { ...bag, SKU: 'D-1', Name: 'Pattern', Weight: '', Digital: 'yes' }
  const run = async (rows: Parameters<typeof read>[0]) => {
    const { id, incompleteDrafts } = await read(rows)
    const planned = await rowsOf(id)
    await app.call(contract.startImport, { token: shop.token, params: { id } })
    await app.runJobs()
    return { incompleteDrafts, planned, done: await rowsOf(id) }
  }
  const note = 'Becomes a draft until it has a picture and its file.'
  const { incompleteDrafts, planned, done } = await run([digital])
  expect(incompleteDrafts).toEqual({ count: 1, pictureless: 1, fileless: 1, unspecified: 0 })
  expect([planned, done]).toMatchObject([[{ problem: note, submits: false }], [{ problem: note, submits: false }]])
  const patternId = done[0]?.productId ?? ''
  const hostedImages = [{ id: await storedPicture(app) }]
  await app.call(updateProduct, { token: shop.token, params: { id: patternId }, body: { hostedImages } })
  const stays = { problem: 'Stays a draft until it has its file.' }
  const cheaper = { SKU: 'D-1', 'Selling price': 1200, Published: 'yes' }
  expect(await run([cheaper])).toMatchObject({ planned: [stays], done: [stays] })

  const bagId = (await run([bag])).done[0]?.productId ?? ''
  const approval = { approval_status: 'approved' as const, approved_at: app.clock.now(), published: true }
  await within(app, work => changeProduct(work, bagId, approval))
  const becomes = { kind: 'changed', problem: 'Becomes a draft until it has its file.', submits: false }
  expect(await run([{ SKU: 'B-1', Digital: 'yes' }])).toMatchObject({ planned: [becomes], done: [becomes] })
  const { data } = await app.call(getOwnProduct, { token: shop.token, params: { id: bagId } })
  expect(data).toMatchObject({ standing: 'draft', IsDigitalProduct: true })
})

test('a row without a SKU is no product without one, which another row names by its ID', async () => {
  const pricing = [{ costPrice: 0, sellingPrice: 100, price: 100 }]
  const body = { name: 'Unnumbered', pricing, published: false }
  const { id: ID } = (await app.call(createProduct, { token: shop.token, body })).data
  const row = { Name: 'Pot', Category: category, 'Selling price': 100, Weight: 1, Stock: 1 }
  const { id } = await read([
    { ID, SKU: '', ...row },
    { ID: '', SKU: '', ...row },
  ])
  expect((await rowsOf(id)).map(({ kind, productId }) => [kind, productId])).toEqual([
    ['changed', ID],
    ['refused', null],
  ])
})

test.each(['latin1', 'utf16le'] as const)(
  'reads what spreadsheets save in another encoding than UTF-8: %s',
  async to => {
    // Excel’s “CSV” in Windows-1252, which has the letters of Latin-1, and its “Unicode Text”.
    const separator = to === 'latin1' ? ';' : '\t'
    const lines = ['SKU,Name,Category,Selling price,Weight', `C-1,Café bag £,${category},45000,1`]
    const text = `${to === 'latin1' ? '' : '\uFEFF'}${lines.join('\r\n').replaceAll(',', separator)}`
    const { id } = await read(Buffer.from(text, to))
    expect((await rowsOf(id)).map(({ kind, name }) => [kind, name])).toEqual([['new', 'Café bag £']])
  },
)

test('shows sale prices of new and changed products, names their other columns, and counts why they are drafts', async () => {
  const bag = { SKU: 'B-1', Name: 'Bag', Brand: 'Aba', Category: category, 'Selling price': 1500, Weight: 1 }
  const sale = { 'Sale price': 1200, 'Sale from': '', 'Sale until': '04/12/2026 18:00' }
  const endsAt = '2026-12-04T17:00:00.000Z'
  const { id, drafts, incompleteDrafts } = await read([{ ...bag, ...sale, Published: 'yes' }])
  expect((await rowsOf(id))[0]).toMatchObject({ changes: ['Brand', 'Weight'], sales: [{ price: 1200, endsAt }] })
  expect([drafts, incompleteDrafts]).toEqual([1, { count: 1, pictureless: 1, fileless: 0, unspecified: 0 }])

  await app.call(contract.startImport, { token: shop.token, params: { id } })
  await app.runJobs()
  const { id: later } = await read([{ SKU: 'B-1', ...sale, 'Sale price': 1100 }])
  const [changed] = await rowsOf(later)
  expect(changed).toMatchObject({ kind: 'changed', changes: ['Sale price'], sales: [{ price: 1100, endsAt }] })
  const { id: named } = await read([{ SKU: 'B-1', Brand: 'Lagos Leather' }])
  expect((await rowsOf(named))[0]).toMatchObject({ changes: ['Brand'], sales: [] })
})
