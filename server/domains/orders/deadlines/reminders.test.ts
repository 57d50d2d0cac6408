import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { remindOfOrder } from '#contract/orders/order-work.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, type Person } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let people: Cast
let office: Person
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
  office = await admin(app)
})
afterAll(() => app.stop())

const remind = (id: string) => ({ token: office.token, params: { id } })
const reminders = async ({ email }: Person) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Reminder: '))

test('an administrator reminds the store, then the carrier, of an overdue order, each once an hour', async () => {
  const { customer, store, rider } = people
  const id = await orderIn(app, people, 'processing')
  expect(await app.refused(remindOfOrder, remind(id))).toMatchObject({ status: 409, code: 'nobody_to_remind' })
  await app.advance(3 * day)
  const order = async () => (await app.call(getOrder, { token: office.token, params: { id } })).data
  expect((await order()).reminder).toMatchObject({ to: 'store', lastAt: null, nextAt: null })

  const five = await Promise.allSettled(Array.from({ length: 5 }, () => app.call(remindOfOrder, remind(id))))
  expect(five.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.refused(remindOfOrder, remind(id))).toMatchObject({ status: 409, code: 'reminded_already' })
  await app.runJobs()
  const shown = await order()
  const { name, lastBy } = shown.reminder ?? {}
  expect(shown.orderActivities.at(-1)).toMatchObject({ activity: `Reminder sent to ${name}`, actorName: lastBy })
  expect(shown.reminder).toMatchObject({
    lastBy: expect.stringMatching(/^Ada /),
    lastAt: app.clock.now().toISOString(),
  })
  const [mail, ...more] = await reminders(store)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Reminder: order ${shown.orderNumber} needs your attention`)
  expect(mail?.text).toContain('Pack it and mark it as ready.')
  const { rows } = (await app.call(listNotifications, { token: store.token })).data
  expect(rows[0]?.title).toBe(`${mail?.subject}. Pack it and mark it as ready.`)
  // The customer reads of the delay, not of the reminder.
  const seen = (await app.call(getCustomerOrder, { token: customer.token, params: { id } })).data
  expect(seen.orderActivities.some(({ activity }) => activity.startsWith('Reminder'))).toBe(false)

  await app.advance(hour)
  await app.call(remindOfOrder, remind(id))
  await app.runJobs()
  expect(await reminders(store)).toHaveLength(2)

  const carried = await orderIn(app, people, 'picked_up')
  await app.advance(3 * day)
  await changeStatus(app, rider, carried, 'out_for_delivery')
  expect((await app.call(remindOfOrder, remind(carried))).data).toMatchObject({ to: 'carrier' })
  await app.runJobs()
  expect((await reminders(rider)).at(-1)?.text).toContain('Deliver it, or report why you can’t.')
})

test('the schedulers are reminded of an order that nobody assigns, by roles that manage orders', async () => {
  const id = await orderIn(app, people, 'ready_for_pickup')
  await app.advance(3 * day)
  const viewer = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  for (const { token } of [viewer, people.store, people.scheduler])
    expect(await app.refused(remindOfOrder, { token, params: { id } })).toMatchObject({ status: 403 })
  expect((await app.call(remindOfOrder, remind(id))).data).toMatchObject({ to: 'schedulers', name: 'the schedulers' })
  await app.runJobs()
  expect((await reminders(people.scheduler)).at(-1)?.text).toContain('Assign a carrier.')
})
