import { afterAll, beforeAll, expect, test } from 'vitest'
import { deactivateAdministrator } from '#contract/identity/administrators.ts'
import { createApprover, updateApprover } from '#contract/stores/approvals.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
  const { token } = await admin(app, 'superadmin')
  const { accountId } = await admin(app)
  const { id } = (await app.call(createApprover, { token, body: { accountId, gives: 'first' } })).data
  const change = (body: object) => ({ token, params: { id }, body })
  await app.call(updateApprover, change({ active: false, seen: { active: true } }))
  const { data } = await app.call(updateApprover, change({ gives: 'second', seen: { gives: 'first' } }))
  expect(data).toMatchObject({ gives: 'second', active: false })
  expect(await app.refused(updateApprover, change({ gives: 'both', seen: { gives: 'first' } }))).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    errors: [{ field: 'gives' }],
  })
  // A deactivated administrator is shown as an inactive approver.
  await app.call(updateApprover, change({ active: true }))
  await app.call(deactivateAdministrator, { token, params: { id: accountId } })
  await app.call(updateApprover, change({ active: true, gives: 'both', seen: { active: false, gives: 'second' } }))
})
