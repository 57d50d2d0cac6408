import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import * as contract from '#contract/catalog/product-files.ts'
import { listSalePrices } from '#contract/catalog/sale-prices.ts'
import { after, day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Merchant, merchant, product, within } from '#tests/harness/fixtures.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let shop: Merchant
beforeAll(async () => {
  app = await startTestApp()
  shop = await merchant(app)
})
afterAll(() => app.stop())

async function imported(text: string) {
  const { id } = (await uploadProducts(app, text, shop)).json().data
  return runImport(app, shop.token, id)
}
const dayOf = (days: number) =>
  after(app.clock.now(), days * day)
    .toISOString()
    .slice(0, 10)

test.each([
  ['the same file again', 0, 'same'],
  ['a later end', 4, 'changed'],
])('a running sale price keeps its start and its old price with %s', async (_, later, kind) => {
  const { productId } = await product(app, shop.storeId)
  const sales = async () =>
    (await app.call(listSalePrices, { token: shop.token, params: { id: productId } })).data.rows.map(
      ({ startsAt, endsAt, running }) => ({ startsAt, endsAt, running }),
    )
  const card = async () => {
    const { rows } = (await app.call(listProducts, { query: { storeId: shop.storeId } })).data
    const found = rows.find(({ id }) => id === productId)
    return { ...found?.pricing[0], discount: found?.discount }
  }
  const file = (until: number) => `ID,Sale price,Sale from,Sale until\n${productId},8000,${dayOf(-2)},${dayOf(until)}`
  await imported(file(5))
  const [sale] = await sales()
  expect(await card()).toMatchObject({ sellingPrice: 8000, price: 10_000, discount: 20 })
  await app.advance(minute)
  expect((await imported(file(5 + later))).rows[0]?.kind).toBe(kind)
  expect(await sales()).toEqual([{ ...sale, endsAt: `${dayOf(5 + later)}T23:00:00.000Z` }])
  expect(await card()).toMatchObject({ sellingPrice: 8000, price: 10_000, discount: 20 })
})

test.each([
  ['2027-01-04T13:30:00.123Z', '2027-01-09T23:00:00.000Z', '2027-01-04 14:30,2027-01-09'],
  ['2027-01-04T13:30:07.000Z', '2027-01-09T23:00:00.456Z', '2027-01-04 14:30,2027-01-10 00:00'],
  ['2027-01-04T13:30:00.000Z', '2027-01-09T22:59:59.999Z', '2027-01-04 14:30,2027-01-09 23:59'],
  ['2027-01-04T13:30:10.000Z', '2027-01-04T13:30:50.000Z', '2027-01-04 14:30,2027-01-04 14:30'],
])(
  'an export has the minute of a sale price’s dates, and imported again changes nothing: %s, %s',
  async (from, until, cells) => {
    const { productId, variantId } = await product(app, shop.storeId)
    // A new window of the rate limits starts.
    app.clock.advance(minute)
    const put = { starts_at: new Date(from), ends_at: new Date(until) }
    await within(app, async ({ tx, now }) => {
      await tx
        .insertInto('sale_prices')
        .values({
          ...put,
          store_id: shop.storeId,
          product_id: productId,
          variant_id: variantId,
          sale_kobo: 800_000,
          created_at: now,
        })
        .execute()
    })
    const exported = async () =>
      (
        await app.app.inject({ url: contract.exportProducts.path, headers: { authorization: `Bearer ${shop.token}` } })
      ).body
        .split('\n')
        .filter((line, at) => at === 0 || line.includes(productId))
        .join('\n')
    const file = await exported()
    expect(file).toContain(`,8000.00,${cells},`)
    expect((await imported(file)).rows).toMatchObject([{ kind: 'same' }])
    // Another price keeps the dates; a spreadsheet may have turned them around.
    const [, y, mo, d, rest] = /^(\d+)-(\d+)-(\d+)(.*?),/.exec(cells) ?? []
    const turned = file.replace(cells.split(',')[0] ?? '', `${d}/${mo}/${y}${rest}`).replace('8000.00', '7500.00')
    expect((await imported(turned)).rows).toMatchObject([{ kind: 'changed', changes: ['Sale price'] }])
    const { rows } = (await app.call(listSalePrices, { token: shop.token, params: { id: productId } })).data
    expect(rows).toMatchObject([{ price: 7500, startsAt: from, endsAt: until }])
    const later = file.replace(cells.split(',')[0] ?? '', '2027-01-04 14:29')
    expect((await imported(later)).rows).toMatchObject([{ kind: 'changed', changes: ['Sale price', 'Sale from'] }])
  },
)
