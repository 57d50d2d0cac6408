import { expect, test } from 'vitest'
import { banks } from './banks.ts'
import { sandbox } from './harness.ts'

test('lists Nigeria’s banks, each code once', async () => {
  const { get } = await sandbox()
  const { rows } = await get('/bank?country=nigeria&perPage=100')
  expect(rows).toHaveLength(banks.length)
  expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
  expect(new Set(banks.map(({ slug }) => slug)).size).toBe(banks.length)
  expect(banks.length).toBeGreaterThanOrEqual(25)
  const code = (slug: string) => banks.find(bank => bank.slug === slug)?.code
  expect(['access-bank', 'guaranty-trust-bank', 'zenith-bank', 'united-bank-for-africa'].map(code)).toEqual([
    '044',
    '058',
    '057',
    '033',
  ])
  expect((await get('/bank?country=ghana')).rows).toEqual([])
  expect((await get('/bank?perPage=10&page=2')).rows[0]?.id).toBe(11)
})

test('resolves an account to the same person every time, and to another at another bank', async () => {
  const { get } = await sandbox()
  const resolve = (number: string, bank: string) => get(`/bank/resolve?account_number=${number}&bank_code=${bank}`)
  const first = await resolve('0123456789', '058')
  expect(first.data.account_name).toMatch(/^[A-Z]+ [A-Z]+ [A-Z]+$/)
  expect(first.data.account_number).toBe('0123456789')
  expect((await resolve('0123456789', '058')).body).toEqual(first.body)
  expect((await resolve('0123456789', '044')).data.account_name).not.toBe(first.data.account_name)
})

test.each([
  ['account_number=0123450000&bank_code=058', 422, 'Could not resolve account name. Check parameters or try again.'],
  ['account_number=0123456789&bank_code=999', 400, 'Unknown bank code: 999'],
  ['account_number=123&bank_code=058', 400, 'Invalid account number'],
  ['account_number=01234567890&bank_code=058', 400, 'Invalid account number'],
  ['bank_code=058', 400, 'Account number is required'],
  ['account_number=0123456789', 400, 'Bank code is required'],
])('%s responds with %i', async (query, status, message) => {
  const { get } = await sandbox()
  expect(await get(`/bank/resolve?${query}`)).toMatchObject({ status, body: { status: false, message } })
})
