import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAttribute, updateAttribute } from '#contract/catalog/attributes.ts'
import * as contract from '#contract/catalog/product-files.ts'
import { createProduct, getOwnProduct, listOwnProducts, updateProduct } from '#contract/catalog/products.ts'
import { listSalePrices } from '#contract/catalog/sale-prices.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { takeStock } from '#domains/catalog/index.ts'
import { after, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, staff, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let shop: Merchant
let category: string
let categoryId: string
let office: string
beforeAll(async () => {
  app = await startTestApp()
  office = (await admin(app)).token
  const tree = await within(app, categories)
  const names = await app.platform.db.read
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', tree)
    .execute()
  category = tree.map(id => names.find(each => each.id === id)?.name).join(' > ')
  categoryId = tree[2]
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
})

const download = (token = shop.token) =>
  app.app.inject({ url: '/v1/products/export', headers: { authorization: `Bearer ${token}` } })
const exported = async (token?: string) => (await download(token)).body

const send = async (text: string | Buffer, token = shop.token, field = 'file') =>
  (await uploadProducts(app, text, { token, field })).json()
const read = async (text: string): Promise<contract.ProductImport> => {
  const body = await send(text)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data
}
const rowsOf = async (id: string, query: object = {}) =>
  (await app.call(contract.getImport, { token: shop.token, params: { id }, query })).data
async function done(text: string) {
  return runImport(app, shop.token, (await read(text)).id)
}
const products = async () =>
  (await app.call(listOwnProducts, { token: shop.token, query: { sortBy: 'name' } })).data.rows
const whole = async (id: string) => (await app.call(getOwnProduct, { token: shop.token, params: { id } })).data

const define = async (name: string, body: Omit<NonNullable<InputOf<typeof createAttribute>['body']>, 'name'>) =>
  (await app.call(createAttribute, { token: office, params: { id: categoryId }, body: { name, ...body } })).data.id
const retire = (id: string) => app.call(updateAttribute, { token: office, params: { id }, body: { retired: true } })

const heading =
  'SKU,Name,Category,Selling price,Price before discount,Weight,Property 1,Option 1,Variant SKU,Variant selling price,Stock'
const dress = () => `${heading}
DR-1,Ankara dress,${category},"15,000",20000,0.75,Size,S,DR-1-S,,3
DR-1,,,,,,,M,DR-1-M,16000,5
BG-1,Raffia bag,${category},₦9000,,1.2,,,,,7
`

describe('an import', () => {
  test('sets which picture shows a variant, by its number', async () => {
    await done(dress())
    const { id = '' } = (await products()).find(each => each.sku === 'DR-1') ?? {}
    const hostedImages = [{ id: await storedPicture(app) }, { id: await storedPicture(app), alt: 'On a table' }]
    await app.call(updateProduct, { token: shop.token, params: { id }, body: { hostedImages } })
    const file = (pictures: string[]) =>
      [
        'SKU,Property 1,Option 1,Variant picture',
        ...['S', 'M'].map((size, at) => `DR-1,Size,${size},${pictures[at]}`),
      ].join('\n')
    const shown = async () => (await whole(id)).hostedImages.map(({ alt, option }) => [alt, option?.option])
    await done(file(['2', '1']))
    expect(await shown()).toEqual([
      ['Ankara dress, M', 'M'],
      ['On a table', 'S'],
    ])
    expect(await exported()).toMatch(/Variant picture.*\n.*,S,.*,2,?\r?\n.*,M,.*,1,?\r?\n/)
    expect((await done(file(['2', '']))).rows[0]?.kind).toBe('same')
    await done(file(['1', '1']))
    expect((await read(file(['1', '1']))).counts.refused).toBe(1)
    expect((await rowsOf((await read(file(['2', '3']))).id)).rows[0]?.problem).toBe(
      'Variant picture: Enter the number of a picture, from 1 to 2.',
    )
  })

  test('previews the changes, then applies them once', async () => {
    const looked = await read(dress())
    expect(looked).toMatchObject({ counts: { new: 2, changed: 0, same: 0, refused: 0 }, left: 2, startedAt: null })
    expect(await products()).toEqual([])

    await app.call(contract.startImport, { token: shop.token, params: { id: looked.id } })
    await app.call(contract.startImport, { token: shop.token, params: { id: looked.id } })
    await app.runJobs()
    const { import: ended, rows } = await rowsOf(looked.id)
    expect(ended).toMatchObject({ left: 0, counts: { new: 2 } })
    expect(ended.doneAt).not.toBeNull()
    const [first, second] = await products()
    expect(rows.map(({ line, sku, productId, done }) => ({ line, sku, productId, done }))).toEqual([
      { line: 2, sku: 'DR-1', productId: first?.id, done: true },
      { line: 4, sku: 'BG-1', productId: second?.id, done: true },
    ])
    expect(await whole(first?.id ?? '')).toMatchObject({
      name: 'Ankara dress',
      standing: 'draft',
      pricing: [{ sellingPrice: 15_000, price: 20_000 }],
      weight: 0.75,
      variantProperties: [{ type: 'Size', options: ['S', 'M'] }],
      variant: [
        { sku: 'DR-1-S', quantity: 3, pricing: [{ sellingPrice: 15_000, price: 20_000 }] },
        { sku: 'DR-1-M', quantity: 5, pricing: [{ sellingPrice: 16_000, price: 16_000 }] },
      ],
    })
    expect((await read(dress())).counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 })
    const notifications = await app.platform.db.read
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', shop.accountId)
      .execute()
    expect(notifications).toEqual([{ title: 'Import of products.csv finished' }])
  })

  test('two concurrent imports of the same file add everything once', async () => {
    const [a, b] = [await read(dress()), await read(dress())]
    await Promise.all([a, b].map(({ id }) => app.call(contract.startImport, { token: shop.token, params: { id } })))
    await app.runJobs()
    expect(await products()).toHaveLength(2)
    const both = [await rowsOf(a.id), await rowsOf(b.id)].flatMap(({ rows }) => rows)
    expect(both.filter(row => row.kind === 'new')).toHaveLength(2)
    expect(both.filter(row => row.problem === 'A product with this SKU was added in the meantime.')).toHaveLength(2)
  })

  test('changes only values that differ, and keeps sales in between deducted', async () => {
    await done(dress())
    const [before] = await products()
    const id = before?.id ?? ''
    const old = await whole(id)
    const looked = await read('SKU;Brand;Option 1;Stock\nDR-1;Aba Made;S;10\nDR-1;;L;4\nBG-1;;;\n')
    expect(looked.counts).toEqual({ new: 0, changed: 1, same: 1, refused: 0 })
    const [small] = old.variant
    await within(app, work => takeStock(work, [{ storeId: shop.storeId, variantId: small?.id ?? '', quantity: 2 }]))
    await app.call(contract.startImport, { token: shop.token, params: { id: looked.id } })
    await app.runJobs()
    const now = await whole(id)
    expect(now).toMatchObject({ name: old.name, brand: 'Aba Made', pricing: old.pricing })
    expect(now.variant.map(({ options, quantity }) => [options[0]?.option, quantity])).toEqual([
      ['S', 8],
      ['M', 5],
      ['L', 4],
    ])
    expect(now.variant.slice(0, 2).map(each => each.id)).toEqual(old.variant.map(each => each.id))
  })

  test('sets sale prices per variant, which an export has and a second import leaves alone', async () => {
    const day = (days: number) =>
      after(app.clock.now(), days * 24 * hour)
        .toISOString()
        .slice(0, 10)
    const dated = (price: string, from: string, until: string) =>
      `SKU,Option 1,Sale price,Sale from,Sale until\nDR-1,S,${price},${from},${until}\n`
    await done(dress())
    const shirt = (await products())[0]?.id ?? ''
    const sold = async () =>
      (await app.call(listSalePrices, { token: shop.token, params: { id: shirt } })).data.rows.map(
        ({ price, startsAt, endsAt, running }) => ({ price, startsAt, endsAt, running }),
      )
    const { rows } = await done(
      `${dated('15000', '', day(3)).replace('DR-1,S', 'DR-1,M').replace('15000', '20000')}DR-1,S,9000,31/02/2027,x\n`,
    )
    expect(rows[0]?.problem).toContain('Sale price: A sale price is below the selling price.')
    expect(rows[0]?.problem).toContain('Sale from: Write a date and time in Lagos')
    expect(rows[0]?.problem).toContain('Sale until: Write a date and time in Lagos')

    // A day alone is the whole day in Lagos.
    await done(dated('"₦9,000.50"', '', day(3)))
    const endsAt = `${day(3)}T23:00:00.000Z`
    const startsAt = app.clock.now().toISOString()
    expect(await sold()).toEqual([{ price: 9000.5, startsAt, endsAt, running: true }])
    const file = await exported()
    expect(file).toMatch(new RegExp(`9000.50,${startsAt.slice(0, 10)} [0-9:]+,${day(3)},`))
    expect((await read(file)).counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 })

    await done(dated('8000', `${day(1)} 14:30`, `${day(2)} 9:00`))
    expect(await sold()).toEqual([
      { price: 8000, startsAt: `${day(1)}T13:30:00.000Z`, endsAt: `${day(2)}T08:00:00.000Z`, running: false },
    ])
    await done(`${heading},Sale price,Sale until\nNEW-1,Bowl,${category},5000,,1,,,,,3,4000,${day(3)}\n`)
    const bowl = (await products()).find(({ sku }) => sku === 'NEW-1')
    expect(bowl).toMatchObject({ pricing: [{ sellingPrice: 4000, price: 5000 }], discount: 20 })
  })

  test('takes tags and barcodes, which an export has and empty cells keep', async () => {
    const file = (tags: string, ...barcodes: string[]) =>
      [
        'SKU,Name,Category,Selling price,Weight,Tags,Property 1,Option 1,Barcode',
        ...barcodes.map((barcode, at) =>
          at === 0
            ? `AD-1,Adire wrap,${category},15000,1,"${tags}",Size,S,${barcode}`
            : `AD-1,,,,,,,${['S', 'M'][at]},${barcode}`,
        ),
      ].join('\n')
    await done(file('hand-dyed,  Adire , ,adire', '6001234 567899', '012345678905'))
    const { id = '' } = (await products())[0] ?? {}
    const goods = async () => {
      const { tags, variant } = await whole(id)
      return [tags, variant.map(({ barcode }) => barcode)]
    }
    expect(await goods()).toEqual([
      ['hand-dyed', 'adire'],
      ['6001234567899', '012345678905'],
    ])
    expect(await exported()).toMatch(/,"hand-dyed, adire",.*,6001234567899,.*\r?\n.*,012345678905,/)
    expect((await done(file('', '', ''))).rows[0]?.kind).toBe('same')
    await done(file('linen', '', '96385074'))
    expect(await goods()).toEqual([['linen'], ['6001234567899', '96385074']])
    const refused = (await rowsOf((await read(file('x'.repeat(41), '', '12345678905'))).id)).rows[0]?.problem
    expect(refused).toBe('Barcode: A barcode has 8, 12, 13 or 14 digits. This one has 11. Tags: At most 40 characters.')
  })

  test('refuses single products with line and reason', async () => {
    const notAnAmount = 'Write an amount in naira, such as 45,000 or 45,000.50.'
    const { rows, import: ended } = await done(`${heading}
A-1,Good one,${category},100,,1,,,,,1
A-2,No price,${category},,,1,,,,,1
A-3,Odd price,${category},dear,,1,,,,,1
A-4,No such,Nowhere,100,,1,,,,,1
,No SKU,${category},100,,1,,,,,1
A-5,Weightless,${category},100,,,,,,,1
A-6,Twice,${category},100,,1,Size,S,,,1
A-6,Twice,${category},100,,1,Size,S,,,1
A-7,Half,${category},100,,1,,,,,1.5
A-8,Two tonnes,${category},100,,2000,,,,,1
A-9,Good too,${category},100,,1,,,,,1
A-10,Grouped,${category},"₦45,000","NGN 50,000.50",1,,,,,"1,200"
A-11,Comma for a point,${category},"1.500,50",,1,,,,,1
A-12,Half a group,${category},"45,00",,1,,,,,1
A-13,Power,${category},1e9,,1,,,,,1
`)
    expect(ended.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 11 })
    expect(rows.filter(row => row.problem).map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'Selling price: Write a price.'],
      [4, `Selling price: ${notAnAmount}`],
      [5, expect.stringMatching(/^Category: No such category/)],
      [6, 'SKU: Required to match the product in later files.'],
      [7, 'Weight: Enter the weight: delivery fees depend on it.'],
      [8, 'Row 9 repeats this variant.'],
      [10, 'Stock: Write a whole number, such as 1,200.'],
      [11, 'A product can weigh at most one tonne.'],
      [14, `Selling price: ${notAnAmount}`],
      [15, `Selling price: ${notAnAmount}`],
      [16, `Selling price: ${notAnAmount}`],
    ])
    const kept = await products()
    expect(kept.map(row => row.name)).toEqual(['Good one', 'Good too', 'Grouped'])
    expect(kept[2]).toMatchObject({ quantity: 1200, pricing: [{ sellingPrice: 45_000, price: 50_000.5 }] })
    expect((await rowsOf(ended.id, { kind: 'refused', limit: 2, offset: 1 })).rows.map(row => row.line)).toEqual([4, 5])
  })

  test('reads attributes by name, and reports every fault of a product at once', async () => {
    const size = await define('Screen size', { kind: 'number', unit: 'inches', required: true })
    const panel = await define('Panel', { kind: 'choice', choices: [{ name: 'LED' }, { name: 'OLED' }] })
    const smart = await define('Smart', { kind: 'yes-no' })
    const columns = 'SKU,Name,Category,Selling price,Weight,Published,Attribute: Screen size,Panel,attribute:smart'
    const { rows } = await done(`${columns}
T-1,Television,${category},100,9,yes,"55""",oled,Yes
T-2,Draft,${category},100,9,,,,
T-3,No size,${category},100,9,yes,,LED,
T-4,All wrong,${category},dear,heavy,maybe,"1,5",Plasma,perhaps
`)
    expect(rows.filter(row => row.kind === 'refused').map(({ line, problem }) => [line, problem])).toEqual([
      [
        5,
        [
          'Selling price: Write an amount in naira, such as 45,000 or 45,000.50.',
          'Weight: Write a number, such as 1.50.',
          'Published: Enter yes or no.',
          'Screen size: Write a number in inches, such as 12.5 inches.',
          'Panel: Choose one of: LED, OLED.',
          'Smart: Enter yes or no.',
        ].join(' '),
      ],
    ])
    const { submits, problem } = rows.find(({ sku }) => sku === 'T-3') ?? {}
    expect([submits, problem]).toEqual([false, 'Becomes a draft until it has a picture and Screen size.'])
    const television = async () => whole((await products()).find(({ sku }) => sku === 'T-1')?.id ?? '')
    expect((await television()).specifications).toEqual([
      { name: 'Screen size', value: '55 inches' },
      { name: 'Panel', value: 'OLED' },
      { name: 'Smart', value: 'Yes' },
    ])

    const text = await exported()
    expect(text).toContain(',Attribute: Screen size,Attribute: Panel,Attribute: Smart')
    expect(text).toContain(',55 inches,OLED,Yes')
    expect((await read(text)).counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 })
    const changed = await done('SKU,Screen size (inches)\nT-1,127 cm\nT-2,\n')
    expect(changed.import.counts).toMatchObject({ changed: 1, same: 1 })
    expect((await television()).attributes).toMatchObject({ [size]: 50, [smart]: true })

    const template = await app.app.inject({
      url: `/v1/products/import-template?childCategoryId=${categoryId}`,
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect((await read(template.body)).counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 })
    for (const id of [size, panel, smart]) await retire(id)
  })

  test('rejects a malformed file as a whole', async () => {
    const problem = async (text: string | Buffer, field?: string) =>
      (await send(text, shop.token, field)).errors?.[0]?.message
    expect(await problem('')).toBe('There are no products in this file.')
    expect(await problem(heading)).toBe('There are no products in this file.')
    expect(await problem('Name\nBag')).toBe('The column SKU is required to match products.')
    expect(await problem('SKU,Colour\n1,red')).toMatch(/^Unknown column “Colour”/)
    expect(await problem('SKU,sku\n1,1')).toBe('The column “SKU” appears twice.')
    expect(await problem('SKU,Name\n1,"Bag')).toMatch(/^We can’t read this file as CSV/)
    expect(await problem(`SKU\n${Array.from({ length: 10_001 }, (_, at) => `S-${at}`).join('\n')}`)).toMatch(/10,000/)
    expect(await problem('SKU\n1', 'other')).toBe('Choose a file.')
  })

  test('requires permission to manage products', async () => {
    const { id } = await read(dress())
    const stranger = await merchant(app)
    const refused = async (token: string) => [
      (await app.refused(contract.getImport, { token, params: { id } })).code,
      (await app.refused(contract.startImport, { token, params: { id } })).code,
    ]
    expect(await refused(stranger.token)).toEqual(['not_found', 'not_found'])
    const packer = await staff(app, shop.storeId, [{ resource: 'orders', right: 'manage' }])
    expect(await refused(packer.token)).toEqual(['not_allowed', 'not_allowed'])
    const reader = await staff(app, shop.storeId, [{ resource: 'products', right: 'view' }])
    expect((await send(dress(), reader.token)).code).toBe('not_allowed')
  })
})

describe('an export', () => {
  test('changes nothing when imported again, whatever the content', async () => {
    const hostedImages = [{ id: await storedPicture(app) }]
    const make = (body: object) =>
      app.call(createProduct, {
        token: shop.token,
        body: {
          name: '=HYPERLINK("x")',
          brand: '-5 "Aba", Made',
          description: ['One; two', '@three\nfour'],
          childCategoryId: categoryId,
          hostedImages,
          pricing: [{ costPrice: 10.5, sellingPrice: 20.25, price: 30 }],
          weight: 250,
          weightUnit: 'g',
          dimensions: { length: 1.5, width: 2, height: 0 },
          dimensionUnit: 'm',
          stockAlertUnits: 4,
          contSalesOutOfStock: true,
          variantProperties: [{ type: 'Size', options: ['+S', 'M'] }],
          variant: [
            { options: [{ property: 'Size', option: '+S' }], quantity: 3, sku: '-1' },
            { options: [{ property: 'Size', option: 'M' }], pricing: [{ sellingPrice: 40, price: 45 }] },
          ],
          ...body,
        },
      })
    await make({ sku: 'X-1' })
    await make({})
    await make({ IsDigitalProduct: true, published: false, variantProperties: [], variant: [{ quantity: 9 }] })
    const text = await exported()
    expect(text.split('\n').length).toBeGreaterThan(6)
    expect(text).not.toMatch(/(^|,)"?=HYPERLINK/m)
    expect(text).toContain('Cost price (NGN),Selling price (NGN),Price before discount (NGN),')
    expect(text).toContain(',10.50,20.25,30.00,')
    expect((await read(text)).counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 })
    const stranger = await merchant(app)
    expect((await exported(stranger.token)).trim().split('\n')).toHaveLength(1)
  })

  test('is named after the date in Lagos', async () => {
    app.clock.set(new Date('2026-11-18T23:30:00Z'))
    expect((await download()).headers['content-disposition']).toContain('products-2026-11-19.csv')
  })
})
