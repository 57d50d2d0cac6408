import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBulkEdit, getBulkEdit, startBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, product } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('names a sale price of whole days by its last day, and no other that day is in its way', async () => {
  const { storeId, token } = await merchant(app)
  await product(app, storeId, { price: 1_000_000 })
  async function sell(startsAt: string, endsAt: string) {
    const change = { action: 'sale-price', unit: 'percent', by: -20, startsAt, endsAt } as const
    const { id } = (await app.call(createBulkEdit, { token, body: { filter: {}, change } })).data
    await app.call(startBulkEdit, { token, params: { id } })
    await app.runJobs()
    const { edit, rows } = (await app.call(getBulkEdit, { token, params: { id } })).data
    return { title: edit.title, problem: rows[0]?.problem }
  }
  const [starts, ends] = ['2026-12-26T23:00:00.000Z', '2026-12-30T23:00:00.000Z']
  expect(await sell(starts, ends)).toMatchObject({ title: '20% off from 27 December 2026 to 30 December 2026' })
  const problem = 'There is a sale price until 30 December 2026 already.'
  expect(await sell(starts, ends)).toMatchObject({ problem })
  const title = '20% off from 31 December 2026 to 31 December 2026'
  expect(await sell(ends, '2026-12-31T11:00:00.000Z')).toMatchObject({ title })
})
