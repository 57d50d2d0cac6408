import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAlert, listAlerts, mostAlerts, removeAlert } from '#contract/content/wishlist.ts'
import { chooseNotices } from '#contract/notifications/notice-choices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { hour, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import {
  customer,
  merchant,
  type Person,
  type Product,
  product,
  productsWritten,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const sandals = (name: string, sizes = 3) =>
  product(app, storeId, { name, stock: 0, options: Array.from({ length: sizes }, (_, at) => `${38 + at}`) })
const stock = (variantId: string, available: number) =>
  within(app, async ({ tx }) => {
    await tx.updateTable('product_variants').set({ available }).where('id', '=', variantId).execute()
  })
const onSale = ({ productId }: Product, published: boolean) =>
  within(app, async work => {
    await work.tx.updateTable('products').set({ published }).where('id', '=', productId).execute()
    await productsWritten(work, [productId])
  })
const wait = async ({ token }: Pick<Person, 'token'>, variantId: string) =>
  (await app.call(addAlert, { token, body: { variantId } })).data.ids
const awaited = async ({ token }: Pick<Person, 'token'>) => (await app.call(listAlerts, { token })).data.ids
const subjects = async ({ email }: Pick<Person, 'email'>) => (await mailsTo(app, email)).map(({ subject }) => subject)
const notices = async ({ token }: Person) => (await app.call(listNotifications, { token })).data.rows

test('notifies each customer once when their size is back, and no other size', async () => {
  const [ada, bola, quiet] = [await customer(app), await customer(app), await customer(app)]
  const item = await sandals('Sandals')
  const [small = '', medium = '', large = ''] = item.variantIds
  await wait(ada, small)
  app.clock.advance(second)
  expect(await wait(ada, medium)).toEqual([medium, small])
  expect(await wait(ada, medium)).toEqual([medium, small])
  await wait(bola, large)
  await wait(quiet, medium)
  for (const channel of ['app', 'mail'] as const)
    await app.call(chooseNotices, { token: quiet.token, body: { kind: 'price_drops', channel, on: false } })

  await app.advance(hour)
  expect([await subjects(ada), await subjects(bola)]).toEqual([[], []])
  await stock(medium, 4)
  await Promise.all([1, 2, 3].map(() => app.runScheduledJob('content.variant-alerts')))
  await app.runJobs()
  expect(await subjects(ada)).toEqual(['Sandals (39) is back in stock'])
  expect((await notices(ada)).map(({ title, path }) => [title, path])).toEqual([
    ['Sandals (39) is back in stock', `/product/${item.productId}?variant=${medium}`],
  ])
  expect((await app.call(listAlerts, { token: ada.token })).data).toEqual({
    ids: [small],
    rows: [
      {
        id: small,
        productId: item.productId,
        productName: 'Sandals',
        onSale: true,
        options: [{ property: 'Size', option: '38' }],
      },
    ],
  })
  expect([await subjects(bola), await awaited(bola)]).toEqual([[], [large]])
  expect([await subjects(quiet), await notices(quiet), await awaited(quiet)]).toEqual([[], [], []])

  // Sold out and back again is no news to who hasn't asked again.
  await stock(medium, 0)
  await app.advance(hour)
  await stock(medium, 1)
  await app.advance(hour)
  expect(await subjects(ada)).toHaveLength(1)
  expect((await app.call(removeAlert, { token: ada.token, params: { variantId: small } })).data.ids).toEqual([])
  await stock(small, 1)
  await app.advance(hour)
  expect(await subjects(ada)).toHaveLength(1)
})

test('who has bought it since isn’t notified, unless that order was cancelled', async () => {
  const item = await sandals('Clogs')
  const [ada, bola] = [await shopper(app), await shopper(app)]
  for (const each of [ada, bola]) await wait(each, item.variantId)
  await stock(item.variantId, 4)
  const placed = []
  for (const each of [ada, bola]) {
    await each.put(item)
    const { reference } = await each.pay()
    await provider(app).pay(reference)
    placed.push((await each.comeBack(reference)).orders[0]?.id ?? '')
  }
  await app.call(cancelCustomerOrder, {
    token: bola.token,
    params: { id: placed[1] ?? '' },
    body: { reason: 'Changed my mind' },
  })
  await app.runScheduledJob('content.variant-alerts')
  await app.runJobs()
  expect([await awaited(ada), await awaited(bola)]).toEqual([[], []])
  const back = 'Clogs (38) is back in stock'
  expect([(await subjects(ada)).includes(back), (await subjects(bola)).includes(back)]).toEqual([false, true])
})

test('of a product off sale waits until it is on sale again', async () => {
  const ada = await customer(app)
  const item = await sandals('Slippers')
  await wait(ada, item.variantId)
  await onSale(item, false)
  await stock(item.variantId, 3)
  await app.advance(hour)
  expect(await subjects(ada)).toEqual([])
  const other = await app.refused(addAlert, { token: ada.token, body: { variantId: item.variantIds[1] ?? '' } })
  expect(other.code).toBe('product_not_found')
  await onSale(item, true)
  await app.advance(hour)
  expect(await subjects(ada)).toEqual(['Slippers (38) is back in stock'])
})

test('is limited to 100 variants, and refuses unknown ones', async () => {
  const ada = await customer(app)
  const { variantIds } = await sandals('Boots', mostAlerts + 2)
  for (const variantId of variantIds.slice(0, mostAlerts - 1)) await wait(ada, variantId)
  const rest = variantIds.slice(mostAlerts - 1)
  const calls = await Promise.allSettled(rest.map(variantId => wait(ada, variantId)))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await awaited(ada)).toHaveLength(mostAlerts)
  const unknown = await app.refused(addAlert, {
    token: (await customer(app)).token,
    body: { variantId: '00000000-0000-7000-8000-000000000000' },
  })
  expect(unknown.code).toBe('product_not_found')
})
