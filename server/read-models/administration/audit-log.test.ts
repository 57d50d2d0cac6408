import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, changeStatus } from '#tests/harness/deliveries.ts'
import { admin } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('names orders by their reference, and finds them by it however it is written', async () => {
  const { customer, store } = await cast(app)
  const { token } = await admin(app, 'superadmin')
  const { id } = await paidOrder(app, customer, { store })
  await changeStatus(app, store, id, 'processing')
  const { reference } = await app.platform.db.read
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', ' ')]) {
    const { rows } = (await app.call(listAuditLog, { token, query: { search: typed } })).data
    expect(rows).toMatchObject([{ action: 'order.move', subject: { kind: 'order', id, name: reference } }])
  }
})
