import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout/checkout.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const unknown = { reference: 'bm-unknown' }
const called = async (token: string, { body = unknown, key }: { body?: unknown; key?: string } = {}) =>
  (await app.refused(createOrder, { token, body, ...(key && { headers: { 'idempotency-key': key } }) })).code
const countOf = async (accountId: string) =>
  (
    await app.platform.db.read
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', `${createOrder.id} ${accountId}`)
      .executeTakeFirst()
  )?.count
const keysOf = (accountId: string) =>
  app.platform.db.read.selectFrom('idempotency_keys').select('key').where('caller', '=', accountId).execute()

test('a call of another kind of account, or whose session has ended, neither counts nor claims its key', async () => {
  const { token, accountId } = await merchant(app)
  expect(await called(token, { key: 'k' })).toBe('not_allowed')
  expect(await countOf(accountId)).toBeUndefined()
  expect(await keysOf(accountId)).toEqual([])

  const buyer = await customer(app)
  await app.platform.db.single(tx => tx.deleteFrom('sessions').where('account_id', '=', buyer.accountId).execute())
  expect(await called(buyer.token, { key: 'k' })).toBe('token_not_valid')
  expect(await countOf(buyer.accountId)).toBeUndefined()
  expect(await keysOf(buyer.accountId)).toEqual([])
})

test('an invalid call counts and claims nothing, and one above the limit doesn’t claim its key', async () => {
  const { token, accountId } = await customer(app)
  expect(await called(token, { body: {}, key: 'k' })).toBe('invalid')
  expect(await countOf(accountId)).toBe(1)
  expect(await keysOf(accountId)).toEqual([])

  const most = createOrder.perMinute ?? 0
  for (let n = 1; n < most; n++) await called(token)
  expect(await called(token, { key: 'k' })).toBe('too_many_requests')
  expect(await countOf(accountId)).toBe(most + 1)
  expect(await keysOf(accountId)).toEqual([])

  app.clock.advance(61_000)
  expect(await called(token, { key: 'k' })).toBe('checkout_not_found')
  expect(await countOf(accountId)).toBe(1)
})
