import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBulkEdit, getBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { after, day } from '#platform/clock.ts'
import { lastDate, longDate } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, product } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the preview of a change of prices says what becomes of sale prices', async () => {
  const { token, storeId } = await merchant(app)
  const [planned, running, plain] = [
    await product(app, storeId, { price: 1_000_000 }),
    await product(app, storeId, { price: 1_000_000, options: ['S', 'M'] }),
    await product(app, storeId, { price: 1_000_000 }),
  ]
  const [now, until] = [app.clock.now(), after(app.clock.now(), 6 * day)]
  const schedule = (of: typeof planned, days: number) =>
    app.call(scheduleSalePrice, {
      token,
      params: { id: of.productId },
      body: {
        variantIds: of.variantIds.slice(0, 1),
        price: 8000,
        startsAt: after(now, days * day).toISOString(),
        endsAt: until.toISOString(),
      },
    })
  await schedule(planned, 3)
  await schedule(running, 0)
  const notes = async (by: number) => {
    const change = { action: 'price', unit: 'percent', by } as const
    const { id } = (await app.call(createBulkEdit, { token, body: { filter: {}, change } })).data
    const { rows } = (await app.call(getBulkEdit, { token, params: { id }, query: { limit: 100 } })).data
    return [planned, running, plain].map(of => rows.find(({ productId }) => productId === of.productId)?.problem)
  }
  const of = (days: number) =>
    `The sale price of ₦8,000.00 from ${longDate(after(now, days * day))} to ${lastDate(until)}`
  const each = (said: string) => [`${of(3)} ${said}`, `${of(0)} ${said}`, null]
  expect(await notes(25)).toEqual(each('stays: 36% below the price instead of 20%.'))
  expect(await notes(-10)).toEqual(each('stays: 11% below the price instead of 20%.'))
  expect(await notes(-20)).toEqual(each('no longer counts: it isn’t below the price.'))
})
