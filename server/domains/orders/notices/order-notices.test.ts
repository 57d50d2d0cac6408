import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders, declineOrder } from '#contract/delivery/delivery.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import { weekdayAndDate } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { carryTo, cast, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, guest, type Person, staff } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { freeOrder, paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const noticesOf = async ({ token }: Person) =>
  (await app.call(listNotifications, { token, query: { limit: 50 } })).data.rows.map(row => [row.title, row.path])

test('notifies the owner and staff with the orders permission of a new order, once', async () => {
  const { customer, store } = await cast(app)
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  const editor = await staff(app, store.storeId, [{ resource: 'products', right: 'manage' }])
  const { id, name } = await paidOrder(app, customer, { store })
  await app.runJobs()
  await app.handlers.find(({ name }) => name === 'orders.placed')?.run({ orderIds: [id] })
  await app.runJobs()
  for (const who of [store, clerk])
    expect(await noticesOf(who)).toEqual([[`New order ${name}`, `/merchant/orders/${id}`]])
  expect(await noticesOf(editor)).toEqual([])
})

test('notifies the customer of each step, and the assigned carrier', async () => {
  const people = await cast(app)
  const id = await orderIn(app, people, 'assigned')
  await app.advance(minute)
  expect(await noticesOf(people.rider)).toEqual([
    [expect.stringMatching(/^A delivery for you: BM-/), `/shipping-partner/orders/${id}`],
  ])
  const other = await orderIn(app, people, 'delivered')
  await app.runJobs()
  const titles = (await noticesOf(people.customer)).filter(([, path]) => path === `/customer/orders/${other}`)
  expect(titles.map(([title]) => title?.replace(/BM-[\w-]+/, 'it'))).toEqual(
    expect.arrayContaining(['Order it was delivered']),
  )
})

test('notifies a store of a delivery, with the day on which its money is released', async () => {
  const people = await cast(app)
  const { customer, store } = people
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  const editor = await staff(app, store.storeId, [{ resource: 'products', right: 'manage' }])
  const heard = async (who: Person, id: string) =>
    (await noticesOf(who)).flatMap(([title = '', path]) =>
      path === `/merchant/orders/${id}` && /delivered/.test(title) ? [title.replace(/#\d+/, 'it')] : [],
    )
  const byPartner = await orderIn(app, people, 'delivered')
  const endsOn = weekdayAndDate(after(app.clock.now(), 7 * day))
  const { id: byItself } = await paidOrder(app, customer, { store })
  await carryTo(app, 'delivered', { id: byItself, buyer: customer, store, carrier: { by: 'store' } })
  const { id: free } = await freeOrder(app, customer, store)
  await carryTo(app, 'delivered', { id: free, buyer: customer, store, carrier: { by: 'store' } })
  const { id: files } = await paidOrder(app, customer, { store, type: 'digital' })
  await app.runJobs()
  const said = [`Order it was delivered. Its money is released when the return window ends, on ${endsOn}.`]
  for (const who of [store, clerk]) for (const id of [byPartner, byItself]) expect(await heard(who, id)).toEqual(said)
  expect(await heard(store, free)).toEqual(['Order it was delivered'])
  // “New order” arrives at the same moment.
  expect(await heard(store, files)).toEqual([])
  expect(await noticesOf(editor)).toEqual([])
  expect((await mailsTo(app, store.email)).filter(({ subject }) => /delivered/.test(subject))).toEqual([])
  // That is the day on which it is.
  await app.advance(7 * day + hour)
  expect(weekdayAndDate(after(app.clock.now(), -hour))).toBe(endsOn)
  expect(await statusOf(app, byPartner)).toBe('completed')
})

test('asks only accounts for a review of what was delivered', async () => {
  const people = await cast(app)
  const visitor = { ...people, customer: await guest(app) }
  for (const each of [people, visitor]) await orderIn(app, each, 'delivered')
  await app.runJobs()
  const toEach = [people, visitor].map(({ customer }) => mailsTo(app, customer.email))
  const [asked, guests] = (await Promise.all(toEach)).map(
    mails => mails.find(mail => /delivered/.test(mail.subject))?.text,
  )
  expect(asked).toContain('write a review on the order’s page')
  expect(guests).toContain('you can return it within 7 days.')
  expect(guests).not.toContain('review')
})

test('notifies schedulers of declined, given back and unanswered orders', async () => {
  const people = await cast(app)
  const declined = await orderIn(app, people, 'assigned')
  const unanswered = await orderIn(app, people, 'assigned')
  const givenBack = await orderIn(app, people, 'accepted')
  await app.call(declineOrder, { token: people.rider.token, params: { id: givenBack }, body: { reason: 'Flat tyre' } })
  await app.call(declineOrder, {
    token: people.rider.token,
    params: { id: declined },
    body: { reason: 'No bike today' },
  })
  await app.advance(2 * hour)
  for (const scheduler of [people.scheduler, await admin(app, 'scheduler')]) {
    const titles = (await noticesOf(scheduler)).map(([title]) => title?.replace(/BM-[\w-]+/, 'it'))
    const newcomer = scheduler !== people.scheduler
    for (const how of ['Declined', 'Given back'])
      expect(titles.filter(title => title?.startsWith(`Order it: ${how} by `))).toHaveLength(newcomer ? 0 : 1)
    expect(titles.includes('Nobody answered for order it. Find somebody else.')).toBe(!newcomer)
  }
  // Each opens its order, and is done with when somebody else is found.
  const unread = async () => {
    const { token } = people.scheduler
    const { rows } = (await app.call(listNotifications, { token, query: { limit: 50 } })).data
    const paths = rows.filter(({ read }) => !read).map(({ path }) => path)
    return paths.filter(path => path.endsWith(declined) || path.endsWith(unanswered))
  }
  expect((await unread()).toSorted()).toEqual([declined, unanswered].map(id => `/admin/orders/${id}`).toSorted())
  await app.call(assignOrders, {
    token: people.scheduler.token,
    body: { orderId: declined, partnerId: people.rider.partnerId },
  })
  expect(await unread()).toEqual([`/admin/orders/${unanswered}`])
})
