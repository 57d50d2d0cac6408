import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantToday } from '#contract/catalog/selling.ts'
import { proveBooks } from '#contract/money/ledger.ts'
import { listAdminOrders, listMerchantOrders } from '#contract/orders/orders.ts'
import { adminToday, queueResources } from '#contract/read-models/admin-today.ts'
import { hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith, customer, merchant, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { waitingLinks } from '#web/areas/admin/today/waiting-links.ts'
import { ordersQueryOf } from '#web/features/orders/orders-query.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const queuesOf = async (token: string) =>
  (await app.call(adminToday, { token })).data.queues.map(({ queue }) => queue).toSorted()

test('returns every queue to an administrator without a role', async () => {
  const { token } = await admin(app)
  expect(await queuesOf(token)).toEqual(Object.keys(queueResources).toSorted())
})

test('returns only the queues that a role can see', async () => {
  const clerk = await adminWith(app, [
    { resource: 'orders', right: 'view' },
    { resource: 'reviews', right: 'manage' },
  ])
  expect(await queuesOf(clerk.token)).toEqual(['late', 'questions', 'reviews', 'stuck', 'testimonials'])
  const viewer = await adminWith(app, [{ resource: 'partners', right: 'view' }])
  expect(await queuesOf(viewer.token)).toEqual(['hubs', 'partners'])
})

test('returns the proof of the books only to who can see finance', async () => {
  const { token } = await admin(app, 'superadmin')
  await app.call(proveBooks, { token })
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  expect((await app.call(adminToday, { token: clerk.token })).data.books).toBeNull()
  const accountant = await adminWith(app, [{ resource: 'finance', right: 'view' }])
  expect((await app.call(adminToday, { token: accountant.token })).data.books).not.toBeNull()
})

test('late and stuck count exactly the orders that their links list', async () => {
  const [overseer, buyer, store] = [await admin(app), await customer(app), await merchant(app)]
  const orders = [await paidOrder(app, buyer, { store }), await paidOrder(app, buyer, { store })]
  await within(app, ({ tx, now }) =>
    tx
      .updateTable('orders')
      .set({ stall_due_at: now })
      .where('id', '=', orders[0]?.id ?? '')
      .execute(),
  )
  app.clock.advance(25 * hour)
  const { queues } = (await app.call(adminToday, { token: overseer.token })).data
  const listed = async (queue: 'late' | 'stuck') => {
    const query = ordersQueryOf(new URL(waitingLinks[queue].to, 'http://here').searchParams)
    return (await app.call(listAdminOrders, { token: overseer.token, query })).data.rows.length
  }
  const counted = (queue: string) => queues.find(each => each.queue === queue)?.count
  expect([counted('late'), counted('stuck')]).toEqual([2, 1])
  expect([await listed('late'), await listed('stuck')]).toEqual([2, 1])
  const today = (await app.call(merchantToday, { token: store.token })).data
  expect(today).toMatchObject({ late: 2, lateToDo: 2, stuck: 1 })
  for (const [query, count] of [
    [{ late: 'true' }, 2],
    [{ toDo: 'true', late: 'true' }, 2],
    [{ stuck: 'true' }, 1],
  ] as const)
    expect((await app.call(listMerchantOrders, { token: store.token, query })).data.rows).toHaveLength(count)
})
