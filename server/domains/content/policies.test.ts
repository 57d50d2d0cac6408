import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/content/policies.ts'
import { getApprovalStore } from '#contract/stores/approvals.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, changeStore, customer, merchant, staff, within } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const content = 'Send it back within 7 days.'
const add = (token: string, type: contract.PolicyType, title: string, said = content) =>
  app.call(contract.createPolicy, { token, body: { type, title, content: said } })
const listed = async (storeId?: string, token?: string) =>
  (await app.call(contract.listPolicies, { query: { storeId }, ...(token ? { token } : {}) })).data

test('anybody reads a live store’s policies, by ID or URL: returns, shipping, privacy, then others by title', async () => {
  const { token, storeId, storeUrl } = await merchant(app)
  expect(await listed(storeId)).toEqual({ count: 0, rows: [] })
  await add(token, 'other', 'Zips')
  await add(token, 'privacy', 'What we know of you')
  await add(token, 'other', 'Made to measure')
  await add(token, 'returns', 'Returns')
  await add(token, 'shipping', 'How we send')
  const { count, rows } = await listed(storeUrl)
  expect(count).toBe(5)
  expect(rows.map(({ title }) => title)).toEqual([
    'Returns',
    'How we send',
    'What we know of you',
    'Made to measure',
    'Zips',
  ])
  expect(await listed(storeId, (await customer(app)).token)).toEqual({ count, rows })
  expect(await listed(undefined, token)).toEqual({ count, rows })
})

test('stores plain text: normalized line ends, no control characters, at most one empty line', async () => {
  const { token } = await merchant(app)
  const said = '  <b>First</b>\r\nand\u0000 on  \r\n\r\n\r\n\r\nSecond.\u0007\n '
  const { data } = await add(token, 'returns', 'Returns', said)
  expect(data.content).toBe('<b>First</b>\nand  on\n\nSecond.')
})

test('allows one of each type, unique titles, and at most 10 others, also with concurrent calls', async () => {
  const { token, storeId } = await merchant(app)
  const tries = (bodies: object[]) =>
    Promise.all(
      bodies.map(body =>
        app.app.inject({
          method: 'POST',
          url: contract.createPolicy.path,
          headers: { authorization: `Bearer ${token}` },
          payload: { content, ...body },
        }),
      ),
    )
  const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
  expect(codes(await tries([1, 2, 3].map(n => ({ type: 'returns', title: `Returns ${n}` }))))).toEqual([200, 409, 409])
  expect(codes(await tries([1, 2].map(() => ({ type: 'other', title: 'The same' }))))).toEqual([200, 409])
  for (let n = 0; n < 8; n++) await add(token, 'other', `Other ${n}`)
  expect(codes(await tries([1, 2, 3].map(n => ({ type: 'other', title: `Last ${n}` }))))).toEqual([200, 409, 409])
  const full = { type: 'other', title: 'One more', content }
  expect(await app.refused(contract.createPolicy, { token, body: full })).toMatchObject({ code: 'too_many_policies' })
  expect((await listed(storeId)).count).toBe(11)
})

test('changes only given fields, and only the store’s own', async () => {
  const [mine, theirs] = [await merchant(app), await merchant(app)]
  const { id } = (await add(mine.token, 'returns', 'Returns')).data
  await add(mine.token, 'shipping', 'Sending')
  app.clock.advance(60_000)
  const params = { id }
  const body = { content: 'Send it back within 30 days.' }
  const { data } = await app.call(contract.updatePolicy, { token: mine.token, params, body })
  expect(data).toMatchObject({ id, title: 'Returns', ...body, updatedAt: app.clock.now().toISOString() })
  expect(await app.refused(contract.updatePolicy, { token: theirs.token, params, body })).toMatchObject({ status: 404 })
  const unknown = { token: mine.token, params: { id: randomUUID() }, body }
  expect(await app.refused(contract.updatePolicy, unknown)).toMatchObject({ code: 'not_found' })
  const taken = { token: mine.token, params, body: { title: 'Sending' } }
  expect(await app.refused(contract.updatePolicy, taken)).toMatchObject({ code: 'policy_exists' })
  const nothing = { token: mine.token, params, body: {} }
  expect(await app.refused(contract.updatePolicy, nothing)).toMatchObject({ code: 'invalid' })
})

test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
  const { token } = await merchant(app)
  const { id } = (await add(token, 'returns', 'Returns')).data
  const changing = (body: object) => ({ token, params: { id }, body })
  const other = 'Send it back within 30 days.'
  await app.call(contract.updatePolicy, changing({ content: other, seen: { content } }))
  const { data } = await app.call(contract.updatePolicy, changing({ title: 'Send back', seen: { title: 'Returns' } }))
  expect(data).toMatchObject({ title: 'Send back', content: other })
  const late = changing({ content: 'Send it back within 9 days.', seen: { content } })
  expect(await app.refused(contract.updatePolicy, late)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    errors: [{ field: 'content' }],
  })
  // A form in which nothing was changed.
  expect((await app.call(contract.updatePolicy, changing({ seen: {} }))).data).toMatchObject({ content: other })
})

test('a hidden store’s policies are visible to its own staff with permission only', async () => {
  const { token, storeId } = await merchant(app)
  await add(token, 'returns', 'Returns')
  await within(app, work => changeStore(work, storeId, { suspended_at: work.now }))
  for (const query of [{ storeId }, { storeId: randomUUID() }, { storeId: 'nobody-here' }])
    expect(await app.refused(contract.listPolicies, { query })).toMatchObject({ code: 'store_not_found' })
  expect((await listed(undefined, token)).count).toBe(1)
  const viewer = await staff(app, storeId, [{ resource: 'policies', right: 'view' }])
  expect((await listed(undefined, viewer.token)).count).toBe(1)
  const body = { type: 'shipping', title: 'Sending', content }
  expect(await app.refused(contract.createPolicy, { token: viewer.token, body })).toMatchObject({ status: 403 })
  const clerk = await staff(app, storeId, [{ resource: 'orders', right: 'manage' }])
  for (const asking of [undefined, (await customer(app)).token, clerk.token])
    expect(await app.refused(contract.listPolicies, asking ? { token: asking } : {})).toMatchObject({ code: 'invalid' })
})

test.each([
  { type: 'refunds' },
  { title: '' },
  { title: 'a'.repeat(81) },
  { content: 'short' },
  { content: '\u0000'.repeat(50) },
  { content: 'a'.repeat(10_001) },
  { content: undefined },
])('%j is refused', async wrong => {
  const { token } = await merchant(app)
  const body = { type: 'returns', title: 'Returns', content, ...wrong }
  expect(await app.refused(contract.createPolicy, { token, body })).toMatchObject({ code: 'invalid' })
})

test('an approver reads which sentences promise less than the marketplace’s right of return', async () => {
  const { token, storeId } = await merchant(app)
  await add(token, 'returns', 'Returns', 'Thank you for buying here.\n\nNo returns at all!! We mean it.')
  await add(token, 'other', 'Swaps', 'Swap your size within 30 days.')
  const overseer = await admin(app)
  const { data } = await app.call(getApprovalStore, { token: overseer.token, params: { id: storeId } })
  expect(data.deniedReturns).toEqual([{ title: 'Returns', sentence: 'No returns at all!!' }])
})
