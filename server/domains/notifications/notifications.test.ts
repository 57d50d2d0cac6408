import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Person, within } from '#tests/harness/fixtures.ts'
import { notify, notifyAll } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listOf = async ({ token }: Person, query = {}) => (await app.call(listNotifications, { token, query })).data
const tell = (to: Person, cause: string, title = cause) =>
  within(app, work => notify(work, { accountId: to.accountId, title, path: '/customer/orders', cause }))

test('lists newest first, in pages, with the unread count', async () => {
  const person = await customer(app)
  for (const cause of ['one', 'two', 'three']) {
    await tell(person, cause)
    app.clock.advance(1000)
  }
  const { count, unread, rows } = await listOf(person, { limit: 2 })
  expect([count, unread, rows.map(row => row.title)]).toEqual([3, 3, ['three', 'two']])
  expect((await listOf(person, { limit: 2, offset: 2 })).rows.map(row => row.title)).toEqual(['one'])
  expect(rows[0]).toMatchObject({ path: '/customer/orders', read: false })
})

test('unread news of a group is one that counts, each cause once', async () => {
  const person = await customer(app)
  const approve = (product: string) =>
    within(app, work =>
      notify(work, {
        accountId: person.accountId,
        title: `${product} is approved`,
        path: `/p/${product}`,
        cause: product,
        group: { key: 'approved', title: count => `${count} products are approved`, path: '/p' },
      }),
    )
  await tell(person, 'other')
  await approve('bag')
  expect((await listOf(person)).rows[0]).toMatchObject({ title: 'bag is approved', path: '/p/bag' })
  for (let at = 0; at < 11; at++) await approve(`pot ${at}`)
  await approve('pot 3')
  expect(await listOf(person)).toMatchObject({
    count: 2,
    unread: 2,
    rows: [{ title: '12 products are approved', path: '/p' }, { title: 'other' }],
  })
  await app.call(readNotifications, { token: person.token, body: {} })
  await approve('hat')
  expect(await listOf(person)).toMatchObject({ count: 3, unread: 1, rows: [{ title: 'hat is approved' }, {}, {}] })
  app.clock.advance(day + 1)
  await approve('mat')
  expect((await listOf(person)).rows[0]?.title).toBe('mat is approved')
})

test('stores one per cause and person, also with concurrent calls', async () => {
  const [one, two] = [await customer(app), await admin(app, 'scheduler')]
  await Promise.all(Array.from({ length: 6 }, () => tell(one, 'order:1')))
  expect(await listOf(one)).toMatchObject({ count: 1, unread: 1 })
  await within(app, work =>
    notifyAll(
      work,
      [one, two].map(({ accountId }) => ({ accountId, title: 'Both', path: '/admin', cause: 'order:1' })),
    ),
  )
  await within(app, work => notifyAll(work, []))
  expect((await listOf(two)).rows.map(row => row.title)).toEqual(['Both'])
  expect((await listOf(one)).rows.map(row => row.title)).toEqual(['order:1'])
})

test('marks some as read, then all; never another’s', async () => {
  const [one, two] = [await customer(app), await customer(app)]
  for (const cause of ['a', 'b', 'c']) await tell(one, cause)
  await tell(two, 'a')
  const ids = (await listOf(one)).rows.map(row => row.id)
  const [first = ''] = ids
  const read = (who: Person, body: { ids?: string[] }) => app.call(readNotifications, { token: who.token, body })
  expect((await read(one, { ids: [first, randomUUID()] })).data).toEqual({ unread: 2 })
  expect((await listOf(one)).rows.map(row => row.read)).toEqual([true, false, false])
  expect(await app.refused(readNotifications, { token: two.token, body: { ids } })).toMatchObject({ status: 404 })
  expect((await listOf(one)).unread).toBe(2)
  expect((await Promise.all([read(one, {}), read(one, {})])).map(answer => answer.data.unread)).toEqual([0, 0])
  expect((await listOf(two)).unread).toBe(1)
})

test('rejects invalid input', async () => {
  const { token } = await customer(app)
  for (const body of [{ ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 101 }, () => randomUUID()) }])
    expect(await app.refused(readNotifications, { token, body })).toMatchObject({ status: 422 })
  expect(await app.refused(listNotifications)).toMatchObject({ status: 401 })
})

test('deletes old notifications', async () => {
  const person = await customer(app)
  await tell(person, 'old')
  app.clock.advance(89 * day)
  await tell(person, 'new')
  await app.runScheduledJob('notifications.forget')
  expect((await listOf(person)).count).toBe(2)
  app.clock.advance(2 * day)
  await app.runScheduledJob('notifications.forget')
  expect((await listOf(person)).rows.map(row => row.title)).toEqual(['new'])
})
