import { expect, test } from 'vitest'
import { receiver, sandbox } from './harness.ts'

const transfer = (recipient: string, reference: string, amount = 1_000_00) => ({
  source: 'balance',
  amount,
  recipient,
  reference,
  reason: 'Payout',
})

test.each(['success', 'failed', 'reversed'])('a transfer is pending and then ends as %s', async status => {
  const { url, received } = await receiver()
  const { post, get, recipient, settle } = await sandbox({ webhookUrl: url, settleDelay: 300 })
  await post('/sandbox/next-transfer', { status })
  const made = await post('/transfer', transfer(await recipient(), 'payout-1'))
  expect(made).toMatchObject({
    status: 200,
    body: { data: { status: 'pending', amount: 1_000_00, reference: 'payout-1' } },
  })
  expect((await get('/balance')).rows[0]?.balance).toBe(10_000_000_00 - 1_010_00)
  await settle()
  const verified = (await get('/transfer/verify/payout-1')).data
  expect(verified.status).toBe(status)
  expect(received).toMatchObject([{ event: `transfer.${status}`, data: verified }])
  expect((await get(`/transfer/${verified.transfer_code}`)).data).toEqual(verified)
  expect((await get('/balance')).rows[0]?.balance).toBe(10_000_000_00 - (status === 'success' ? 1_010_00 : 0))
})

test('an outcome set for the next transfer applies to one', async () => {
  const { post, get, recipient, settle } = await sandbox()
  await post('/sandbox/next-transfer', { status: 'otp' })
  const code = await recipient()
  expect((await post('/transfer', transfer(code, 'a'))).data.status).toBe('otp')
  await post('/transfer', transfer(code, 'b'))
  await settle()
  const { rows } = await get('/transfer')
  expect(rows.map(row => [row.reference, row.status])).toEqual([
    ['b', 'success'],
    ['a', 'otp'],
  ])
  expect((await get('/transfer?status=otp')).body.meta?.total).toBe(1)
  expect((await get(`/transfer?recipient=${code}&perPage=1`)).body.meta).toMatchObject({ total: 2, pageCount: 2 })
})

test('a reference pays once, also under concurrency', async () => {
  const { post, get, recipient } = await sandbox()
  const code = await recipient()
  const answers = await Promise.all(Array.from({ length: 6 }, () => post('/transfer', transfer(code, 'payout-1'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('duplicate_transfer_reference')
  expect((await get('/balance')).rows[0]?.balance).toBe(10_000_000_00 - 1_010_00)
})

test.each([
  [5_000_00, 10_00],
  [5_000_01, 25_00],
  [50_000_00, 25_00],
  [50_000_01, 50_00],
])('a transfer of %i kobo has a fee of %i', async (amount, fee) => {
  const { post, get, recipient } = await sandbox()
  await post('/transfer', transfer(await recipient(), 'payout-1', amount))
  expect((await get('/transfer/verify/payout-1')).data).toMatchObject({ amount, fee_charged: fee })
  expect((await get('/balance')).rows[0]?.balance).toBe(10_000_000_00 - amount - fee)
})

test('transfers and their fees never exceed the balance', async () => {
  const { post, recipient, paid } = await sandbox({ openingBalance: 0 })
  const code = await recipient()
  await paid(10_000_00)
  expect((await post('/transfer', transfer(code, 'a', 9_725_01))).body.code).toBe('insufficient_balance')
  expect((await post('/transfer', transfer(code, 'a', 9_725_00))).status).toBe(200)
  expect((await post('/transfer', transfer(code, 'b', 1))).body.code).toBe('insufficient_balance')
})

test.each([
  ['another source', { source: 'pocket' }, 400],
  ['no amount', { amount: undefined }, 400],
  ['a negative amount', { amount: -1 }, 400],
  ['an unknown recipient', { recipient: 'RCP_nobody' }, 404],
  ['no reference', { reference: undefined }, 400],
  ['upper-case letters in its reference', { reference: 'PAYOUT-1' }, 400],
  ['a long reference', { reference: 'a'.repeat(51) }, 400],
])('rejects a transfer with %s', async (_, wrong, status) => {
  const { post, get, recipient } = await sandbox()
  expect((await post('/transfer', { ...transfer(await recipient(), 'payout-1'), ...wrong })).status).toBe(status)
  expect((await get('/transfer')).body.meta?.total).toBe(0)
})

const account = { type: 'nuban', name: 'Ada Fabrics', account_number: '0123456789', bank_code: '058' }

test('an account has one recipient', async () => {
  const { post, get } = await sandbox()
  const first = await post('/transferrecipient', account)
  expect(first).toMatchObject({
    status: 201,
    body: { data: { name: 'Ada Fabrics', details: { bank_name: 'Guaranty Trust Bank' } } },
  })
  const again = await post('/transferrecipient', { ...account, name: 'Another' })
  expect(again.data).toEqual(first.data)
  await post('/transferrecipient', { ...account, bank_code: '044' })
  expect((await get('/transferrecipient')).body.meta?.total).toBe(2)
})

test.each([
  ['no name', { name: ' ' }],
  ['a short account number', { account_number: '123' }],
  ['an account that leads to nobody', { account_number: '0123450000' }],
  ['an unknown bank', { bank_code: '999' }],
  ['another type', { type: 'basa' }],
])('rejects a recipient with %s', async (_, wrong) => {
  const { post } = await sandbox()
  expect((await post('/transferrecipient', { ...account, ...wrong })).status).toBe(400)
})
