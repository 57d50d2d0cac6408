import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAttribute, updateAttribute } from '#contract/catalog/attributes.ts'
import { setAlsoCalled } from '#contract/catalog/category-work.ts'
import * as contract from '#contract/catalog/product-files.ts'
import { getOwnProduct, listOwnProducts } from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, changeProduct, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { type ShopifyRow, shopifyDresses, shopifyFile, shopifyHeadings } from '#tests/harness/shopify-export.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'
import { zipOf } from '#tests/harness/zips.ts'

let app: TestApp
let shop: Merchant
let category: string
let categoryId: string
let server: Server
let web: string
beforeAll(async () => {
  app = await startTestApp({ localRequests: true })
  const tree = await within(app, categories)
  categoryId = tree[2]
  const rows = await app.platform.db.read
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', tree)
    .execute()
  category = tree.map(id => rows.find(each => each.id === id)?.name).join(' > ')
  const pictures = await Promise.all([0, 1, 2, 3].map(at => picture(at * 60)))
  // Too small for a product.
  pictures[9] = await picture(90, 300)
  server = createServer(({ url = '' }, response) => {
    const at = /^\/(\d)\.jpg/.exec(url)?.[1]
    if (at === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', 'image/jpeg').end(pictures[Number(at)])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await app.stop()
})
beforeEach(async () => {
  shop = await merchant(app)
})

const picture = (hue: number, side = 600) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: hue, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer()

async function read(bytes: string | Buffer, query = '') {
  const response = await uploadProducts(app, bytes, { token: shop.token, query })
  return response.json<{ data: contract.ProductImport; errors?: { message: string }[] }>()
}
const rowsOf = async (id: string, query: object = { limit: 100 }) =>
  (await app.call(contract.getImport, { token: shop.token, params: { id }, query })).data
async function done(bytes: string | Buffer, query = '') {
  const { data } = await read(bytes, query)
  return runImport(app, shop.token, data.id)
}
async function productOf(sku: string) {
  const { id } = await app.platform.db.read
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', shop.storeId)
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return (await app.call(getOwnProduct, { token: shop.token, params: { id } })).data
}

const sold = (handle: string, rest: ShopifyRow): ShopifyRow => ({
  Handle: handle,
  Title: handle,
  Type: category.split(' > ').at(-1) ?? '',
  Status: 'active',
  'Variant SKU': `${handle}-1`,
  'Variant Grams': 450,
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': 3,
  'Variant Inventory Policy': 'deny',
  'Variant Price': '15000.00',
  ...rest,
})

test('takes a Shopify export of 50 products with their variants and pictures', async () => {
  const file = shopifyFile(shopifyDresses(50, { web, type: category.split(' > ').at(-1) ?? '' }))
  const asIs = (await read(file)).data
  expect(asIs.counts).toMatchObject({ new: 20, refused: 30 })
  const problems = (await rowsOf(asIs.id, { kind: 'refused', limit: 1 })).rows[0]?.problem
  expect(problems).toContain('Category: No such category')
  expect(problems).toContain('Enter the weight')

  const { import: ended } = await done(file, `?childCategoryId=${categoryId}&weight=0.5`)
  expect(ended.counts).toEqual({ new: 50, changed: 0, same: 0, refused: 0 })
  const dress = await productOf('dress-1')
  expect(dress).toMatchObject({
    name: 'Ankara dress 1',
    brand: 'Aba Made',
    description: ['Cotton, hand-sewn.', '• Wash cold'],
    standing: 'pending',
    tags: ['Ankara', 'hand-sewn'],
    weight: 450,
    weightUnit: 'g',
    pricing: [{ costPrice: 9000, sellingPrice: 15_000, price: 20_000 }],
    variantProperties: [
      { type: 'Size', options: ['S', 'M'] },
      { type: 'Colour', options: ['Red', 'Blue'] },
    ],
    variant: [
      { sku: 'D-1-S', barcode: '6001234567899', quantity: 3, pricing: [{ sellingPrice: 15_000, price: 20_000 }] },
      { sku: 'D-1-M', barcode: '', quantity: 0, pricing: [{ sellingPrice: 16_000, price: 16_000 }] },
    ],
  })
  // In the order of their positions; the first shows the variant that names it.
  expect(dress.hostedImages.map(({ option }) => option?.option ?? null)).toEqual(['S', null, null])
  expect(await productOf('dress-0')).toMatchObject({ standing: 'draft', weight: 0.5, weightUnit: 'kg' })
  const again = (await read(file, `?childCategoryId=${categoryId}&weight=0.5`)).data
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 50, refused: 0 })
})

const heading = 'SKU,Name,Category,Selling price,Weight,Published,Stock,Pictures'

test('loads pictures of the web, and says which it could not load', async () => {
  const { rows } = await done(`${heading}
W-1,Two pictures,${category},100,1,yes,1,${web}/0.jpg | ${web}/1.jpg
W-2,One of two,${category},100,1,yes,1,${web}/gone.jpg|${web}/1.jpg
W-3,None,${category},100,1,yes,1,${web}/gone.jpg
W-4,Inside,${category},100,1,yes,1,http://10.0.0.1/a.jpg
W-5,No zip,${category},100,1,yes,1,bag.jpg
`)
  const host = new URL(web).host
  expect(rows.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['new', null],
    ['new', `Picture 1: ${host} responded with 404.`],
    ['new', `Picture 1: ${host} responded with 404. Becomes a draft until it has a picture.`],
    [
      'new',
      'Row 5: we can’t load the picture http://10.0.0.1/a.jpg, so it is left out. Becomes a draft until it has a picture.',
    ],
    ['refused', 'Pictures: “bag.jpg” isn’t a web address. Enter one, or upload a zip file with the CSV file and it.'],
  ])
  const pictures = await Promise.all(['W-1', 'W-2'].map(async sku => (await productOf(sku)).hostedImages.length))
  expect(pictures).toEqual([2, 1])
  // Nobody approves a product without its pictures.
  expect((await productOf('W-3')).standing).toBe('draft')
  expect(await productOf('W-4')).toMatchObject({ standing: 'draft', stockAlertUnits: 5 })
  expect((await done(`${heading}\nW-3,,,,,,,${web}/2.jpg\nW-1,,,,,,,${web}/3.jpg`)).rows.map(row => row.kind)).toEqual([
    'changed',
    'same',
  ])
  expect((await productOf('W-3')).hostedImages).toHaveLength(1)
  // One that awaits approval from before it needed a picture.
  await within(app, async work => changeProduct(work, (await productOf('W-4')).id, { published: true }))
  const said = async (row: string) => (await done(`${heading}\nW-4,,,,${row},,${web}/gone.jpg`)).rows[0]?.problem
  expect(await said('2,')).toBe(`Picture 1: ${host} responded with 404. Becomes a draft until it has a picture.`)
  expect((await productOf('W-4')).standing).toBe('draft')
  expect(await said('3,yes')).toMatch(/404\. Stays a draft until it has a picture\.$/)
})

test('takes a zip of a file and pictures, and forgets it afterwards', async () => {
  const csv = `${heading}\nZ-1,Zipped,${category},100,1,,1,Bag.JPG | photos/pot.jpg\nZ-2,Small,${category},100,1,,1,small.jpg`
  const files = [
    { name: 'my goods/goods.csv', bytes: Buffer.from(csv) },
    { name: 'my goods/bag.jpg', bytes: await picture(10) },
    { name: 'photos/pot.jpg', bytes: await picture(200) },
    { name: 'small.jpg', bytes: await picture(90, 80) },
    { name: '__MACOSX/._goods.csv', bytes: Buffer.from('x') },
  ]
  const { rows, import: ended } = await done(zipOf(files))
  expect(rows.map(({ kind, problem }) => [kind, problem])).toEqual([
    ['new', null],
    ['new', expect.stringContaining('Picture 1: This picture has 80 × 80 pixels.')],
  ])
  expect((await productOf('Z-1')).hostedImages).toHaveLength(2)
  const { archive } = await app.platform.db.read
    .selectFrom('product_imports')
    .select('archive')
    .where('id', '=', ended.id)
    .executeTakeFirstOrThrow()
  expect(await app.platform.storage.get(archive ?? '')).toBeUndefined()
  const problem = async (bytes: Buffer) => (await read(bytes)).errors?.[0]?.message
  expect(await problem(zipOf(files.slice(1, 3)))).toBe('Put one CSV file and the pictures in the zip file.')
  expect(await problem(zipOf(files).subarray(0, 900))).toBe('The zip file is damaged. Create it again.')
})

test('counts rows as spreadsheets do, and names the row of every fault of a variant', async () => {
  const { data } = await read(`SKU,Name,Category,Selling price,Weight,Description,Option 1,Property 1,Stock

R-1,Fine,${category},100,1,"One

two",,,1
,,,,,,,,
R-2,Faulty,Nowhere,dear,1,,S,Size,1.5
R-2,,,,,,M,,many
,No SKU,Nowhere,100,,,,,1
`)
  const { rows } = await rowsOf(data.id)
  expect(rows.map(({ line, kind }) => [line, kind])).toEqual([
    [3, 'new'],
    [5, 'refused'],
    [7, 'refused'],
  ])
  expect(rows[1]?.problem).toMatch(
    /^Category: No such category.* Selling price: Write an amount.* Row 5, Stock: Write a whole number.* Row 6, Stock: Write a/,
  )
  expect(rows[2]?.problem).toMatch(/Category: No such.*SKU: Required/)
})

test('says before and after an import what goes to approval, and submits nothing without a picture', async () => {
  const file = shopifyFile([
    sold('shown', { 'Image Src': `${web}/0.jpg` }),
    sold('drafted', { 'Image Src': `${web}/1.jpg`, Status: 'draft' }),
    sold('small', { 'Image Src': `${web}/9.jpg` }),
    sold('bare', {}),
  ])
  const { data } = await read(file)
  expect(data).toMatchObject({
    counts: { new: 4 },
    submitted: 2,
    drafts: 2,
    incompleteDrafts: { count: 1, pictureless: 1, fileless: 0, unspecified: 0 },
    noted: 1,
    shopify: true,
    faults: [],
    moreFaults: 0,
  })
  const { rows, import: ended } = await done(file)
  expect(ended).toMatchObject({ counts: { new: 4 }, submitted: 1, drafts: 3, noted: 2 })
  expect(rows.map(({ sku, submits, problem }) => [sku, submits, problem])).toEqual([
    ['shown', true, null],
    ['drafted', false, null],
    ['small', false, expect.stringMatching(/^Picture 1: This picture has 300 × 300 pixels.*Becomes a draft until/)],
    ['bare', false, 'Becomes a draft until it has a picture.'],
  ])
  const noted = await rowsOf(ended.id, { noted: true })
  expect([noted.count, noted.rows.map(({ sku }) => sku)]).toEqual([2, ['small', 'bare']])
  const problems = await app.app.inject({
    url: `/v1/products/imports/${ended.id}/problems`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(problems.body.split('\n').slice(0, 2).join()).toMatch(
    /Row,Product,Handle,Result,Error,Note.*4,small,small,New,,"Picture 1/s,
  )

  // The same file again doesn't submit them either.
  const again = await done(file)
  expect(again.import).toMatchObject({ counts: { changed: 1, same: 3 }, submitted: 0 })
  expect((await Promise.all(['small-1', 'bare-1'].map(productOf))).map(({ standing }) => standing)).toEqual([
    'draft',
    'draft',
  ])
})

test('names the columns that change', async () => {
  await done(shopifyFile([sold('bag', { 'Image Src': `${web}/0.jpg` })]))
  const named = async (search: string) =>
    (await app.call(listOwnProducts, { token: shop.token, query: { search } })).data.rows.map(
      ({ sku, variantSkus }) => [sku, variantSkus.first],
    )
  // A product without options has the SKU of its one variant.
  expect([await named('bag-1'), await named('bag-2')]).toEqual([[['bag-1', '']], []])
  const changed = sold('bag', { Vendor: 'Aba Made', 'Variant Price': '16000.00', 'Variant Inventory Qty': 4 })
  const { data } = await read(shopifyFile([changed]))
  expect((await rowsOf(data.id)).rows[0]?.changes).toEqual(['Brand', 'Selling price', 'Stock'])
})

test('shows categories, which of them are the chosen one, and the nearest of unknown ones', async () => {
  const [top, sub] = category.split(' > ')
  const file = shopifyFile([
    sold('whole', { Type: `${top} > ${sub}` }),
    sold('frock', { Type: 'Frocks' }),
    sold('near', { Type: `${sub?.split(' ')[0]} of all kinds` }),
  ])
  const refused = (await read(file)).data
  expect(refused).toMatchObject({ counts: { new: 1, refused: 2 }, faults: [{ count: 1 }, { count: 1 }] })
  expect((await rowsOf(refused.id)).rows.map(({ category, problem }) => category ?? problem)).toEqual([
    category,
    'Category: No such category: “Frocks”. Enter the full path, such as Fashion > Women > Dresses.',
    expect.stringMatching(/^Category: No such category: “.* of all kinds”. The nearest: “/),
  ])
  const { data } = await read(file, `?childCategoryId=${categoryId}`)
  expect(data).toMatchObject({ counts: { new: 3 }, categoriesChosen: 2 })
  const { rows } = await rowsOf(data.id)
  expect(rows.map(({ category, categoryNote }) => [category, categoryNote])).toEqual([
    [category, null],
    [category, 'Your chosen category, because “Frocks” is none of ours.'],
    [category, expect.stringContaining('of all kinds” is none of ours.')],
  ])

  const { token } = await admin(app)
  await app.call(setAlsoCalled, { token, params: { id: categoryId }, body: { names: ['Frocks', 'Gowns'] } })
  const [frock] = (await rowsOf((await read(shopifyFile([sold('frock', { Type: 'frocks' })]))).data.id)).rows
  expect(frock).toMatchObject({ kind: 'new', category })
  const [gown] = (await rowsOf((await read(shopifyFile([sold('gown', { Type: 'Evening gowns' })]))).data.id)).rows
  expect(gown?.problem).toBe(`Category: No such category: “Evening gowns”. The nearest: “${category}”.`)
})

test('refuses faulty cells of any row of a Shopify product', async () => {
  const { data } = await read(
    shopifyFile([
      sold('sizes', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant Grams': 0 }),
      { Handle: 'sizes', 'Option1 Value': 'M', 'Variant SKU': 'M', 'Variant Grams': 'heavy', 'Variant Price': '100' },
      { Handle: 'sizes', 'Option1 Value': 'L', 'Variant SKU': 'L', 'Variant Grams': 450 },
      sold('oversold', { 'Variant Inventory Qty': -3 }),
      sold('to-order', { 'Variant Inventory Qty': -3, 'Variant Inventory Policy': 'continue' }),
      sold('twice', { 'Variant SKU': 'to-order-1' }),
    ]),
  )
  expect((await rowsOf(data.id)).rows.map(({ line, kind, problem }) => [line, kind, problem])).toEqual([
    [
      2,
      'refused',
      expect.stringMatching(/Row 3, Variant Grams: Write.*Row 4, Variant Price: Each variant needs a price/),
    ],
    [5, 'refused', 'Variant Inventory Qty: At least 0.'],
    [6, 'new', expect.stringContaining('Becomes a draft')],
    [7, 'refused', 'Variant SKU: “to-order-1” is also the SKU of row 6.'],
  ])
  expect(data.faults).toContainEqual({ message: 'Variant Inventory Qty: At least 0.', count: 1 })
})

test('names the columns of the Shopify file, and the faults of the same products together', async () => {
  const bare = { Type: 'Wrappers', 'Variant Price': 'dear', 'Variant Inventory Qty': 'many', 'Variant Grams': 0 }
  const { data } = await read(shopifyFile([sold('bare', bare), sold('typed', { Type: 'Wrappers' })]))
  expect(data.faults).toEqual([
    { message: expect.stringMatching(/^Category: No such category: “Wrappers”/), count: 2 },
    { message: expect.stringMatching(/^Variant Grams: .*Variant Inventory Qty: .*Variant Price: /), count: 1 },
  ])
})

test('takes attributes from columns added to a Shopify file, and keeps what lacks a required one as a draft', async () => {
  const { token } = await admin(app)
  const define = (name: string, required: boolean) =>
    app.call(createAttribute, { token, params: { id: categoryId }, body: { name, kind: 'text', required } })
  const { data: network } = await define('Network', true)
  await define('Colour', false)
  const phones = [
    sold('new-phone', { 'Image Src': `${web}/0.jpg` }),
    sold('old-phone', { 'Image Src': `${web}/1.jpg` }),
  ]
  const file = (networks: readonly string[]) =>
    stringify([
      // Shopify's own columns of such names have other values.
      [...shopifyHeadings, 'attribute: network', 'Colour (product.metafields.shopify.color-pattern)'],
      ...phones.map((row, at) => [...shopifyHeadings.map(heading => row[heading] ?? ''), networks[at], 'black; blue']),
    ])
  const outcomes = async (networks: readonly string[]) =>
    (await done(file(networks))).rows.map(({ sku, submits, problem }) => [sku, submits, problem])
  expect(await outcomes(['4G', ''])).toEqual([
    ['new-phone', true, null],
    ['old-phone', false, 'Becomes a draft until it has Network.'],
  ])
  expect((await productOf('new-phone-1')).specifications).toEqual([{ name: 'Network', value: '4G' }])
  expect(await outcomes(['4G', ''])).toMatchObject([{}, ['old-phone', false, 'Stays a draft until it has Network.']])
  expect(await outcomes(['4G', '3G'])).toMatchObject([{}, ['old-phone', true, null]])
  await app.call(updateAttribute, { token, params: { id: network.id }, body: { retired: true } })
})
