import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, reportParcel } from '#contract/cases/cases.ts'
import { scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { listStaffActivity } from '#contract/stores/staff.ts'
import { activateTheme, publishTheme } from '#contract/themes/merchant-themes.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { product } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { bringBack } from '#tests/harness/returns.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const newest = async () =>
  (await app.call(listStaffActivity, { token: people.store.token, query: {} })).data.rows.map(
    ({ action, subject, status }) => ({ action, name: subject.name, status }),
  )

test('says the status that an order changed to', async () => {
  const { id } = await paidOrder(app, people.customer, { store: people.store })
  await changeStatus(app, people.store, id, 'processing')
  expect((await newest())[0]).toEqual({
    action: 'order.move',
    name: expect.stringMatching(/^#\d+$/),
    status: { before: 'pending', after: 'processing' },
  })
})

test('names the product of a sale price, and a return by its number', async () => {
  const { store, customer } = people
  const { productId, variantId } = await product(app, store.storeId, { name: 'Àṣọ òkè' })
  const [startsAt, endsAt] = [app.clock.now().toISOString(), new Date(app.clock.now().getTime() + day).toISOString()]
  const body = { variantIds: [variantId], price: 100, startsAt, endsAt }
  await app.call(scheduleSalePrice, { token: store.token, params: { id: productId }, body })
  expect((await newest())[0]).toEqual({ action: 'sale-price.create', name: 'Àṣọ òkè', status: undefined })
  const orderId = await orderIn(app, people, 'delivered')
  await bringBack(app, { store, buyer: customer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
  const returned = (await newest()).filter(({ action }) => action.startsWith('return.'))
  expect(returned[0]?.name).toMatch(/^#\d+-R1$/)
})

test('has the store’s answer in a case', async () => {
  const orderId = await orderIn(app, people, 'picked_up')
  const report = { orderId, kind: 'damaged_in_transit', text: 'It is crushed.' } as const
  const { id, name } = (await app.call(reportParcel, { token: people.rider.token, body: report })).data
  await app.call(answerCase, { token: people.store.token, params: { id }, body: { text: 'We packed it in a box.' } })
  const status = { before: 'open', after: 'open' }
  expect((await newest())[0]).toEqual({ action: 'case.answer', name, status })
})

test('names the theme that was published', async () => {
  const { token } = people.store
  const { merchantThemeId, theme } = (await app.call(activateTheme, { token, body: { themeId: 46 } })).data
  await app.call(publishTheme, { token, params: { id: merchantThemeId } })
  expect((await newest())[0]).toMatchObject({ action: 'theme.publish', name: theme.name })
})
