import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveProduct, updateProduct } from '#contract/catalog/products.ts'
import { scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { followStore } from '#contract/content/follow.ts'
import { addToWishlist } from '#contract/content/wishlist.ts'
import { chooseNotices, unsubscribe } from '#contract/notifications/notice-choices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { after, day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  customer,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
  setStock,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp()
  owner = await merchant(app)
})
afterAll(() => app.stop())

const save = (who: Person, ...products: Product[]) =>
  app.call(addToWishlist, { token: who.token, body: { productIds: products.map(({ productId }) => productId) } })
const setPrice = (of: Product, sellingPrice: number) =>
  app.call(updateProduct, {
    token: owner.token,
    params: { id: of.productId },
    body: { pricing: [{ costPrice: 0, sellingPrice, price: sellingPrice }] },
  })
const subjects = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject)
const titles = async ({ token }: Person) =>
  (await app.call(listNotifications, { token })).data.rows.map(({ title }) => title).toReversed()
const anHour = () => app.advance(hour)

test('a saved product that costs less is news once, in the app and by mail, and not again within a day', async () => {
  const [buyer, item] = [await customer(app), await product(app, owner.storeId, { name: 'Indigo gown' })]
  await save(buyer, item)
  await anHour()
  expect([await titles(buyer), await subjects(buyer)]).toEqual([[], []])
  await setPrice(item, 9900)
  await anHour()
  expect(await titles(buyer)).toEqual([])

  await setPrice(item, 9000)
  await anHour()
  const first = 'Indigo gown now costs ₦9,000 instead of ₦10,000'
  expect([await titles(buyer), await subjects(buyer)]).toEqual([[first], [first]])
  for (const price of [12_000, 9000, 11_000, 9000]) {
    await setPrice(item, price)
    await anHour()
  }
  expect([await titles(buyer), await subjects(buyer)]).toEqual([[first], [first]])

  // Higher for more than a day, and then lower again.
  await setPrice(item, 12_000)
  await app.advance(2 * day)
  await setPrice(item, 9000)
  await anHour()
  const second = 'Indigo gown now costs ₦9,000 instead of ₦12,000'
  expect([await titles(buyer), await subjects(buyer)]).toEqual([
    [first, second],
    [first, second],
  ])
})

test('a mail comes at most once a day, with everything that still holds', async () => {
  const buyer = await customer(app)
  const [cup, pot, lid, pan] = await Promise.all(
    ['Cup', 'Pot', 'Lid', 'Pan'].map(name => product(app, owner.storeId, { name, stock: name === 'Pot' ? 0 : 5 })),
  )
  if (!cup || !pot || !lid || !pan) throw new Error('no products')
  await save(buyer, cup, lid, pan)
  // A sold-out product can be saved until it is back.
  await save(buyer, pot)
  await app.call(scheduleSalePrice, {
    token: owner.token,
    params: { id: cup.productId },
    body: {
      variantIds: cup.variantIds,
      price: 8000,
      startsAt: after(app.clock.now(), hour).toISOString(),
      endsAt: after(app.clock.now(), 30 * day).toISOString(),
    },
  })
  await app.advance(2 * hour)
  expect(await subjects(buyer)).toEqual(['Cup now costs ₦8,000 instead of ₦10,000'])
  await setStock(app, pot.productId, 3)
  await anHour()
  await setPrice(lid, 5000)
  await anHour()
  await setPrice(pan, 5000)
  await anHour()
  expect(await titles(buyer)).toEqual([
    'Cup now costs ₦8,000 instead of ₦10,000',
    'Pot is back in stock',
    'Lid now costs ₦5,000 instead of ₦10,000',
    'Pan now costs ₦5,000 instead of ₦10,000',
  ])
  expect(await subjects(buyer)).toHaveLength(1)
  await setPrice(pan, 10_000)
  await app.advance(day)
  const [, mail] = await mailsTo(app, buyer.email)
  expect(mail?.subject).toBe('2 products on your wishlist cost less or are back in stock')
  expect(mail?.text).toContain('Pot')
  expect(mail?.text).toContain('Before ₦10,000')
  expect(mail?.text).not.toContain('Pan')
  await app.advance(3 * day)
  expect(await subjects(buyer)).toHaveLength(2)
})

test('many at once are one notice, and who switched them off gets none', async () => {
  const [all, none] = [await customer(app), await customer(app)]
  const items = await Promise.all(Array.from({ length: 5 }, () => product(app, owner.storeId)))
  await save(all, ...items)
  await save(none, ...items)
  for (const channel of ['app', 'mail'] as const)
    await app.call(chooseNotices, { token: none.token, body: { kind: 'price_drops', channel, on: false } })
  for (const item of items) await setPrice(item, 7000)
  await Promise.all([1, 2, 3].map(() => app.runScheduledJob('content.wishlist-news')))
  const title = '5 products on your wishlist cost less'
  expect([await titles(all), await subjects(all)]).toEqual([[title], [title]])
  expect([await titles(none), await subjects(none)]).toEqual([[], []])
  const [mail] = await mailsTo(app, all.email)
  const token = /\/unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.call(unsubscribe, { params: { token }, body: {} })).data).toEqual({
    kind: 'price_drops',
    on: false,
  })
})

test('new products of followed stores come at most once a week, in one mail, to who wants them', async () => {
  const [fan, quiet] = [await customer(app), await customer(app)]
  const stores = [await merchant(app), await merchant(app)]
  await product(app, stores[0]?.storeId ?? '', { name: 'Known already' })
  await app.advance(day)
  for (const who of [fan, quiet])
    for (const { storeId } of stores) await app.call(followStore, { token: who.token, body: { storeId } })
  await app.call(chooseNotices, { token: quiet.token, body: { kind: 'offers', channel: 'mail', on: false } })
  await anHour()
  expect(await subjects(fan)).toEqual([])
  for (const [at, { storeId }] of stores.entries())
    for (let number = 0; number < 4; number++) await product(app, storeId, { name: `Fresh ${at} ${number}` })
  await anHour()
  const mails = await mailsTo(app, fan.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New at Store \d+ and Store \d+$/)])
  expect(mails[0]?.text).toContain('Fresh 0 3')
  expect(mails[0]?.text).toContain('And 1 more at')
  expect(mails[0]?.text).not.toContain('Known already')
  expect(await subjects(quiet)).toEqual([])
  expect(await titles(quiet)).toHaveLength(1)

  await anHour()
  await product(app, stores[0]?.storeId ?? '', { name: 'Later' })
  await app.advance(6 * day)
  expect(await subjects(fan)).toHaveLength(1)
  await app.advance(day)
  expect((await mailsTo(app, fan.email))[1]?.text).toContain('Later')
  await app.advance(14 * day)
  expect(await subjects(fan)).toHaveLength(2)
})

test('stores of the same name have their own products in a mail, which lists five stores and counts the others', async () => {
  const fan = await customer(app)
  const stores: Merchant[] = []
  for (let number = 0; number < 7; number++) stores.push(await merchant(app))
  const ids = stores.map(({ storeId }) => storeId)
  await within(app, ({ tx }) => tx.updateTable('stores').set({ name: 'Namesake' }).where('id', 'in', ids).execute())
  for (const storeId of ids) await app.call(followStore, { token: fan.token, body: { storeId } })
  await anHour()
  for (const storeId of ids) await product(app, storeId, { name: 'Raffia bag' })
  await anHour()
  const [mail] = await mailsTo(app, fan.email)
  expect(mail?.subject).toBe('New at Namesake and 6 other stores')
  expect(mail?.text.split('Raffia bag')).toHaveLength(6)
  expect(mail?.text).toContain('And new products at 2 more stores.')
})

test('a product that followers know is no news again when a change of it is approved', async () => {
  const [fan, overseer, store] = [await customer(app), await admin(app), await merchant(app)]
  await app.call(followStore, { token: fan.token, body: { storeId: store.storeId } })
  await anHour()
  const { productId } = await product(app, store.storeId, { name: 'Calabash' })
  await anHour()
  expect(await subjects(fan)).toHaveLength(1)
  await app.advance(10 * day)
  await app.call(updateProduct, { token: store.token, params: { id: productId }, body: { name: 'Carved calabash' } })
  const { data } = await app.call(approveProduct, {
    token: overseer.token,
    query: { productId, merchantId: store.accountId },
  })
  expect(data.name).toBe('Carved calabash')
  await anHour()
  expect([await subjects(fan), await titles(fan)].map(each => each.length)).toEqual([1, 1])
})
