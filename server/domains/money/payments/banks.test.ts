import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBanks, resolveBankAccount } from '#contract/money/banks.ts'
import { hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('reports a provider that is down while there is no list, and later returns the last list', async () => {
  const bank = provider(app)
  await bank.outage(true)
  expect(await app.refused(listBanks)).toMatchObject({ status: 503, code: 'provider_unavailable' })
  await bank.outage(false)
  const { data } = await app.call(listBanks)
  expect(data.count).toBe(data.rows.length)
  expect(data.rows).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
  expect(data.rows.map(row => row.name)).toEqual(data.rows.map(row => row.name).sort((a, b) => a.localeCompare(b)))
  await bank.outage(true)
  app.clock.advance(2 * hour)
  expect((await app.call(listBanks)).data).toEqual(data)
  await bank.outage(false)
})

test('returns an account’s name or the reason why it has none', async () => {
  const ask = (account_number: string, bank_code: string) => ({ query: { account_number, bank_code } })
  const { data } = await app.call(resolveBankAccount, ask('0123456789', '035A'))
  expect(data).toEqual({
    account_number: '0123456789',
    bank_code: '035A',
    account_name: expect.stringMatching(/^[A-Z ]+$/),
  })
  for (const [account, code] of [
    ['0123450000', '058'],
    ['0123456789', '98765'],
  ] as const)
    expect(await app.refused(resolveBankAccount, ask(account, code))).toMatchObject({ code: 'bank_account_unknown' })
  for (const [account, code] of [
    ['012345678', '058'],
    ['01234567890', '058'],
    ['abcdefghij', '058'],
    ['0123456789', ''],
    ['0123456789', "1' or 1"],
  ] as const)
    expect(await app.refused(resolveBankAccount, ask(account, code))).toMatchObject({ status: 422, code: 'invalid' })
  await provider(app).outage(true)
  expect(await app.refused(resolveBankAccount, ask('0123456789', '058'))).toMatchObject({
    code: 'provider_unavailable',
  })
})
