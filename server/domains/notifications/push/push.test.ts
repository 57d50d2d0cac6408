import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '#contract/identity/accounts.ts'
import { chooseNotices } from '#contract/notifications/notice-choices.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications/push.ts'
import { notify } from '#domains/notifications/index.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { carryTo, deliverOrder } from '#tests/harness/deliveries.ts'
import { customer, type Merchant, merchant, type Person, shipping, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { claimsOf, pushBrowser, startPushService } from '#tests/harness/push-service.ts'
import { sendNotices } from '../send-notices.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let store: Merchant
beforeAll(async () => {
  ;[app, service] = await Promise.all([startTestApp({ localRequests: true }), startPushService()])
  await shipping(app)
  store = await merchant(app)
})
afterAll(() => Promise.all([app.stop(), service.stop()]))

async function subscribed({ token }: Person) {
  const browser = pushBrowser(service)
  await app.call(subscribeToPush, { token, body: browser.target })
  const messages = () => service.received.filter(browser.of)
  return { ...browser, messages, titles: () => messages().map(message => browser.read(message).title) }
}

const tell = (to: Person, cause: string) =>
  within(app, work =>
    sendNotices(work, app.platform.config, [
      { kind: 'orders', accountId: to.accountId, cause, app: { title: `About ${cause}`, path: '/customer/orders' } },
    ]),
  )

const subscriptions = async ({ accountId }: Person) =>
  (
    await app.platform.db.read
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('account_id', '=', accountId)
      .execute()
  ).length

test('events of an order reach each subscribed browser, encrypted for it and signed by us', async () => {
  const buyer = await shopper(app)
  const [phone, laptop, shop] = [await subscribed(buyer), await subscribed(buyer), await subscribed(store)]
  const { id } = await paidOrder(app, buyer, { store })
  await carryTo(app, 'out_for_delivery', { id, buyer, store, carrier: { by: 'store' } })
  await app.runJobs()
  await deliverOrder(app, store, buyer, id)
  await app.runJobs()
  expect(phone.titles()).toContainEqual(expect.stringMatching(/^Order BM-\S+ is out for delivery/))
  expect(phone.titles()).toContainEqual(expect.stringMatching(/^Order BM-\S+ was delivered$/))
  expect(laptop.titles().toSorted()).toEqual(phone.titles().toSorted())
  expect(shop.titles()).toContainEqual(expect.stringMatching(/^New order #/))
  const [first] = phone.messages()
  if (!first) throw new Error('Nothing arrived')
  expect(phone.read(first)).toMatchObject({ path: expect.stringMatching(/^\/customer\/orders\//), tag: /./ })
  expect(first.body.toString('latin1')).not.toContain('Order')
  const { key } = (await app.call(getPushKey, { token: buyer.token })).data
  expect(claimsOf(first, key)).toMatchObject({ aud: service.url, sub: 'mailto:hello@bitmarte.test' })
  expect(first.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
})

test('a kind that is switched off isn’t pushed, and arrives in the app all the same', async () => {
  const person = await customer(app)
  const browser = await subscribed(person)
  await app.call(chooseNotices, { token: person.token, body: { kind: 'orders', channel: 'push', on: false } })
  await tell(person, 'one')
  await app.runJobs()
  expect(browser.titles()).toEqual([])
  await app.call(chooseNotices, { token: person.token, body: { kind: 'orders', channel: 'push', on: true } })
  await tell(person, 'two')
  await app.runJobs()
  expect(browser.titles()).toEqual(['About two'])
})

test('a subscription ends by itself, with its session, and when the push service no longer knows it', async () => {
  const person = await customer(app)
  const [kept, off] = [await subscribed(person), await subscribed(person)]
  await app.call(subscribeToPush, { token: person.token, body: kept.target })
  expect(await subscriptions(person)).toBe(2)
  const { endpoint } = off.target
  await app.call(unsubscribeFromPush, { token: (await customer(app)).token, body: { endpoint } })
  expect(await subscriptions(person)).toBe(2)
  await app.call(unsubscribeFromPush, { token: person.token, body: { endpoint } })
  expect(await subscriptions(person)).toBe(1)
  service.status = 410
  await tell(person, 'gone')
  await app.runJobs()
  service.status = 201
  expect(await subscriptions(person)).toBe(0)

  const again = await subscribed(person)
  await app.call(logout, { token: person.token })
  expect(await subscriptions(person)).toBe(0)
  await tell(person, 'signed out')
  await app.runJobs()
  expect(again.titles()).toEqual([])
})

test('a push service that fails is asked again, and old news isn’t sent', async () => {
  const person = await customer(app)
  const browser = await subscribed(person)
  service.status = 503
  await tell(person, 'late')
  await expect(app.runJobs()).rejects.toThrow('responded with 503')
  service.status = 201
  await app.advance(10 * minute)
  expect(browser.titles()).toEqual(['About late', 'About late'])
  await tell(person, 'old')
  app.clock.advance(day + 1000)
  await app.runJobs()
  expect(browser.titles()).toHaveLength(2)
})

test('keeps ten browsers of an account, and refuses addresses that aren’t a push service’s', async () => {
  const person = await customer(app)
  for (let each = 0; each < 11; each++) {
    await subscribed(person)
    app.clock.advance(4_000)
  }
  expect(await subscriptions(person)).toBe(10)
  const strict = await startTestApp()
  try {
    const { token } = await customer(strict)
    const { target } = pushBrowser(service)
    for (const endpoint of [
      target.endpoint,
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'http://a.example/x',
    ])
      expect(await strict.refused(subscribeToPush, { token, body: { ...target, endpoint } })).toMatchObject({
        status: 422,
        errors: [{ field: 'endpoint' }],
      })
    for (const keys of [
      { p256dh: 'x', auth: target.keys.auth },
      { ...target.keys, auth: '' },
    ])
      expect((await strict.refused(subscribeToPush, { token, body: { ...target, keys } })).status).toBe(422)
  } finally {
    await strict.stop()
  }
})

test('what is only notified isn’t pushed', async () => {
  const person = await customer(app)
  const browser = await subscribed(person)
  await within(app, work => notify(work, { accountId: person.accountId, title: 'News', path: '/', cause: 'x' }))
  await app.runJobs()
  expect(browser.titles()).toEqual([])
})
