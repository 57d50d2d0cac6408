import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminToday, queueResources } from '#contract/read-models/admin-today.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith } from '#tests/harness/fixtures.ts'

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

test('returns only the queues that a role can view', async () => {
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  expect(await queuesOf(clerk.token)).toEqual(['late', 'stuck'])
  const manager = await adminWith(app, [{ resource: 'partners', right: 'manage' }])
  expect(await queuesOf(manager.token)).toEqual(['hubs', 'partners'])
})
