import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAttribute } from '#contract/catalog/attributes.ts'
import * as contract from '#contract/catalog/product-files.ts'
import { createProduct, getOwnProduct } from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let shop: Merchant
let childCategoryId: string
let id: string
beforeAll(async () => {
  app = await startTestApp()
  childCategoryId = (await within(app, categories))[2]
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
  id = await shirt('AF-1')
})

/** A product in S, M and L, of which L has its own price. */
async function shirt(sku: string, body: object = {}): Promise<string> {
  const { data } = await app.call(createProduct, {
    token: shop.token,
    body: {
      sku,
      name: 'Adire shirt',
      childCategoryId,
      pricing: [{ costPrice: 0, sellingPrice: 6720, price: 6720 }],
      weight: 1,
      weightUnit: 'kg',
      published: false,
      variantProperties: [{ type: 'Size', options: ['S', 'M', 'L'] }],
      variant: ['S', 'M', 'L'].map((option, at) => ({
        sku: `${sku}-${option}`,
        options: [{ property: 'Size', option }],
        quantity: at + 1,
        ...(option === 'L' && { pricing: [{ sellingPrice: 8000, price: 8000 }] }),
      })),
      ...body,
    },
  })
  return data.id
}

const define = async (name: string) =>
  app.call(createAttribute, {
    token: (await admin(app)).token,
    params: { id: childCategoryId },
    body: { name, kind: 'text' },
  })

type Row = Readonly<Record<string, string | number>>
async function read(rows: readonly Row[] | string) {
  const text = typeof rows === 'string' ? rows : stringify([...rows], { header: true })
  const response = await uploadProducts(app, text, shop)
  return response.json<{ data: contract.ProductImport }>().data
}
const rowsOf = async (of: string) =>
  (await app.call(contract.getImport, { token: shop.token, params: { id: of }, query: { limit: 100 } })).data.rows
const planned = async (rows: readonly Row[] | string) => rowsOf((await read(rows)).id)
const problems = async (rows: readonly Row[] | string) => (await planned(rows)).map(({ problem }) => problem)
async function done(rows: readonly Row[] | string) {
  return (await runImport(app, shop.token, (await read(rows)).id)).rows
}
const variants = async () => {
  const { variant } = (await app.call(getOwnProduct, { token: shop.token, params: { id } })).data
  return variant.map(({ sku, pricing: [price], quantity }) => [sku, price?.sellingPrice, price?.price, quantity])
}
const sizes = (cells: readonly Row[], sku = 'AF-1'): Row[] =>
  ['S', 'M', 'L'].map((option, at) => ({ SKU: sku, 'Property 1': 'Size', 'Option 1': option, ...cells[at] }))

describe('the rows of a product', () => {
  test('say nothing different of what the product has once', async () => {
    const priced = (...prices: string[]) => sizes(prices.map(price => ({ 'Selling price (NGN)': price })))
    expect(await problems(priced('6720.00', '9999', '6720.00'))).toEqual([
      'Row 3, Selling price: Row 2 says “6720.00” and row 3 “9999”. Give all rows of the product the same, or enter the price of a variant as “Variant selling price”.',
    ])
    expect(await problems(priced('9999', '6720.00', '6720.00'))).toEqual([
      'Row 3, Selling price: Row 2 says “9999” and row 3 “6720.00”. Give all rows of the product the same, or enter the price of a variant as “Variant selling price”.',
    ])
    expect(
      await problems(sizes([{ Name: 'Shirt', Published: 'Yes' }, { Name: 'Blouse' }, { Published: 'no' }])),
    ).toEqual([
      'Row 3, Name: Row 2 says “Shirt” and row 3 “Blouse”. Give all rows of the product the same. Row 4, Published: Row 2 says “Yes” and row 4 “no”. Give all rows of the product the same.',
    ])
    const long = 'A long text. '.repeat(20)
    expect(await problems(sizes([{ Description: `${long}a` }, { Description: `${long}b` }]))).toEqual([
      'Row 3, Description: Rows 2 and 3 differ. Give all rows of the product the same.',
    ])
    const created = { Name: 'Cap', Weight: 1, 'Selling price': 500 }
    expect(await problems(sizes([created, { ...created, Weight: 2 }], 'NEW'))).toEqual([
      expect.stringContaining('Row 3, Weight: Row 2 says “1” and row 3 “2”.'),
    ])
  })

  test('may write the same differently, and what only a later row says counts', async () => {
    const rows = sizes([
      { 'Selling price': '', 'Cost price': '1,000', Published: 'no', Tags: '' },
      { 'Selling price': '₦6,500', 'Cost price': '1000.00', Published: 'No' },
      { 'Selling price': 6500, Tags: 'hand-dyed' },
    ])
    expect((await done(rows))[0]).toMatchObject({
      kind: 'changed',
      problem: null,
      changes: ['Tags', 'Cost price', 'Selling price'],
    })
    expect((await variants()).map(([, price]) => price)).toEqual([6500, 6500, 8000])
  })

  test('are refused where a cell would be left out', async () => {
    const [row = {}] = sizes([])
    const until = { 'Sale until': '2027-01-01' }
    expect(await problems([{ ...row, ...until }])).toEqual(['Sale price: Enter a sale price.'])
    expect(await problems([{ SKU: 'NEW', Name: 'Cap', 'Option 1': 'S' }])).toEqual([
      expect.stringContaining('Row 2, Property 1: Enter what “S” is, such as Size.'),
    ])
    expect(await problems('SKU,Option 1,Variant selling price\nAF-1,S,7,500\n')).toEqual([
      'Columns: “500” is in a column without a heading. Put a text with commas in quotation marks.',
    ])
    expect(
      await problems([
        { ID: '', ...row, Stock: 5 },
        { ID: id, ...row, Stock: 6 },
      ]),
    ).toEqual([null, 'Row 2 is the same product. Give all its rows the same ID and SKU.'])
    await define('Material')
    await shirt('AF-2', { childCategoryId: null })
    expect(await problems([{ SKU: 'AF-2', 'Attribute: Material': 'Cotton' }])).toEqual([
      'Material: Enter the category of the product, too.',
    ])
  })

  test('a price before the discount is that of a variant without its own price, too', async () => {
    const [row] = await planned(sizes([{ 'Price before discount': 9000 }]))
    expect(row?.changes).toEqual(['Price before discount'])
    await done(sizes([{ 'Variant price before discount': 9000 }]))
    expect((await variants())[0]).toEqual(['AF-1-S', 6720, 9000, 1])
  })
})

describe('a row without options', () => {
  test('is that of the variant with its SKU', async () => {
    const [small, large] = [{ 'Variant SKU': 'AF-1-S' }, { 'Variant SKU': 'AF-1-L' }]
    const [row] = await done([
      { SKU: 'AF-1', ...large, 'Selling price': 6800, Stock: 30 },
      { SKU: 'AF-1', ...small, 'Selling price': 6800, Stock: 10 },
    ])
    expect(row).toMatchObject({ kind: 'changed', changes: ['Selling price', 'Stock'] })
    expect(await variants()).toEqual([
      ['AF-1-S', 6800, 6800, 10],
      ['AF-1-M', 6800, 6800, 2],
      ['AF-1-L', 8000, 8000, 30],
    ])
  })

  test('needs them if no variant or several have its SKU, or if it has none', async () => {
    const row = (sku: string) => ({ SKU: 'AF-1', 'Variant SKU': sku, Stock: 4 })
    const add = 'Add what tells this variant from the others, such as Size and M, as “Property 1” and “Option 1”.'
    expect(await problems([row('AF-1-S'), row('AF-1-XL')])).toEqual([`Row 3: No variant has the SKU “AF-1-XL”. ${add}`])
    expect(await problems([row('AF-1-S'), row('AF-1-S')])).toEqual(['Row 3 repeats this variant.'])
    expect(await problems([row('')])).toEqual([`Row 2: ${add}`])
    await done(sizes([{ 'Variant SKU': 'AF-1-M' }]))
    expect(await problems([row('AF-1-M')])).toEqual([`Row 2: Several variants have the SKU “AF-1-M”. ${add}`])
    const cap = { SKU: 'NEW', Name: 'Cap', 'Selling price': 500, Weight: 1 }
    expect(await problems([cap, cap])).toEqual([expect.stringContaining(`Row 3: ${add}`)])
  })

  test('may be one of several that only change the product', async () => {
    const row = { SKU: 'AF-1', Brand: 'Aba Made' }
    expect((await planned([row, row])).map(({ kind, changes }) => [kind, changes])).toEqual([['changed', ['Brand']]])
  })
})

describe('the preview of changes', () => {
  test('has the old and new prices and stocks, with the variants that have them', async () => {
    const changed = async (rows: readonly Row[]) =>
      (await planned(rows)).map(({ priceChanges, stockChanges }) => [priceChanges, stockChanges])
    const rows = [
      { SKU: 'AF-1', 'Option 1': 'S', 'Selling price': 7000, 'Variant selling price': '', Stock: 10 },
      { SKU: 'AF-1', 'Option 1': 'M', 'Selling price': 7000, 'Variant selling price': '', Stock: 2 },
      { SKU: 'AF-1', 'Option 1': 'XL', 'Selling price': 7000, 'Variant selling price': 9000, Stock: 4 },
    ]
    expect(await changed(rows)).toEqual([
      [
        [
          { variants: ['S', 'M'], before: 6720, after: 7000 },
          { variants: ['XL'], before: null, after: 9000 },
        ],
        [
          { variants: ['S'], before: 1, after: 10 },
          { variants: ['XL'], before: null, after: 4 },
        ],
      ],
    ])
    expect(await changed([{ SKU: 'AF-1', Brand: 'Aba Made' }])).toEqual([[[], []]])
    await shirt('CAP', { variantProperties: [], variant: [{ quantity: 9 }] })
    expect(await changed([{ SKU: 'CAP', 'Selling price': 7000 }])).toEqual([
      [[{ variants: [], before: 6720, after: 7000 }], []],
    ])
    expect((await done([{ SKU: 'CAP', 'Selling price': 7100 }]))[0]?.priceChanges).toBeUndefined()
  })

  test('notes a price that falls by half or more', async () => {
    const rows = (selling: number, ofLarge: number) => [
      { SKU: 'AF-1', 'Option 1': 'S', 'Selling price': selling, 'Variant selling price': '' },
      { SKU: 'AF-1', 'Option 1': 'L', 'Selling price': '', 'Variant selling price': ofLarge },
    ]
    const found = await read(rows(3360, 5000))
    expect(found.noted).toBe(1)
    expect((await rowsOf(found.id))[0]?.problem).toBe(
      'The price of S and 1 more falls by 50%, from ₦6,720.00 to ₦3,360.00. Check it.',
    )
    expect(await problems(rows(3361, 80))).toEqual(['The price of L falls by 99%, from ₦8,000.00 to ₦80.00. Check it.'])
    expect(await problems(rows(3361, 4001))).toEqual([null])
  })
})
