import { expect, test } from 'vitest'
import { transactionFee } from './fees.ts'
import { sandbox } from './harness.ts'

test('fees are 1.5 %, plus ₦100 from ₦2,500, at most ₦2,000', () => {
  const fees: [amount: number, fee: number][] = [
    [1, 0],
    [33, 0], // 0.495 kobo
    [34, 1], // 0.51 kobo
    [100, 2], // 1.5 kobo, half up
    [2_499_99, 37_50], // 3,749.985 kobo
    [2_500_00, 137_50],
    [19_500_00, 392_50], // the worked example of docs/rules/money.md
    [126_666_66, 2_000_00], // 199,999.99 kobo
    [126_666_00, 1_999_99],
    [126_665_00, 1_999_98], // 199,997.5 kobo
    [10_000_000_00, 2_000_00],
  ]
  expect(fees.map(([amount]) => [amount, transactionFee(amount)])).toEqual(fees)
})

test('a payment records fee, card and time', async () => {
  const { initialize, post, get } = await sandbox()
  const { reference } = await initialize(2_500_00)
  await post('/sandbox/pay', { reference, card: 'success' })
  const { data } = await get(`/transaction/verify/${reference}`)
  expect(data).toMatchObject({
    status: 'success',
    amount: 2_500_00,
    requested_amount: 2_500_00,
    fees: 137_50,
    currency: 'NGN',
    gateway_response: 'Successful',
    authorization: { card_type: 'visa', last4: '4081', bank: 'TEST BANK', channel: 'card', country_code: 'NG' },
    customer: { email: 'ada@example.com' },
  })
  expect(data.ip_address).toBe('127.0.0.1')
  expect(Math.abs(Date.parse(data.paid_at ?? '') - Date.now())).toBeLessThan(5000)
})

test('a decline leaves the transaction open, a success completes it', async () => {
  const { initialize, post, get } = await sandbox()
  const { reference } = await initialize()
  const verified = async () => (await get(`/transaction/verify/${reference}`)).data
  expect(await verified()).toMatchObject({ status: 'abandoned', paid_at: null, fees: null })
  await post('/sandbox/pay', { reference, card: 'insufficient' })
  expect(await verified()).toMatchObject({
    status: 'failed',
    gateway_response: 'Insufficient Funds',
    paid_at: null,
    fees: null,
  })
  await post('/sandbox/pay', { reference, card: 'declined' })
  expect(await verified()).toMatchObject({ status: 'failed', gateway_response: 'Declined' })
  await post('/sandbox/pay', { reference, card: 'success' })
  const paid = await verified()
  expect(paid).toMatchObject({ status: 'success', log: { attempts: 3, errors: 2, success: true } })

  for (const card of ['success', 'declined']) expect((await post('/sandbox/pay', { reference, card })).status).toBe(400)
  expect(await verified()).toEqual(paid)
})

test('charges a saved card without its owner present, for its own e-mail only', async () => {
  const { paid, post, get } = await sandbox()
  const authorization_code = 'AUTH_sandbox1x4081'
  const asked = { email: 'ada@example.com', amount: 7_500_00, authorization_code }
  const again = (more: object = {}) => post('/transaction/charge_authorization', { ...asked, ...more })
  expect((await again()).body).toMatchObject({ status: false, code: 'invalid_email_authorization' })
  const reference = await paid(500_00)
  const { data } = await get(`/transaction/verify/${reference}`)
  expect(data.authorization).toMatchObject({ authorization_code, reusable: true })
  expect((await again({ reference: 'month-2' })).data).toMatchObject({ status: 'success', fees: 212_50 })
  expect((await get('/transaction/verify/month-2')).data).toMatchObject({ status: 'success', amount: 7_500_00 })
  expect((await again({ reference: 'month-2' })).body.code).toBe('duplicate_reference')
  for (const wrong of [
    { email: 'kola@example.com' },
    { authorization_code: 'AUTH_sandbox1x5408' },
    { authorization_code: 'AUTH_sandbox2x4081' },
    { authorization_code: 'AUTH_nobody' },
    { authorization_code: '' },
    { authorization_code: undefined },
    { amount: 0 },
  ])
    expect((await again(wrong)).status).toBe(400)
  await post('/sandbox/next-charge', { card: 'insufficient' })
  expect((await again({ reference: 'month-3' })).data).toMatchObject({ status: 'failed', paid_at: null, fees: null })
  expect((await again({ reference: 'month-4' })).data.status).toBe('success')
})

test('deactivates a saved card until its owner pays with it again', async () => {
  const { paid, post } = await sandbox()
  const authorization_code = 'AUTH_sandbox1x4081'
  const charge = () =>
    post('/transaction/charge_authorization', { email: 'ada@example.com', amount: 100_00, authorization_code })
  const deactivate = (code = authorization_code) =>
    post('/customer/authorization/deactivate', { authorization_code: code })
  expect((await deactivate()).status).toBe(404)
  await paid(500_00)
  expect((await charge()).data.status).toBe('success')
  expect((await deactivate('AUTH_sandbox2x4081')).status).toBe(404)
  expect((await deactivate()).body).toEqual({ status: true, message: 'Authorization has been deactivated' })
  expect((await charge()).body).toMatchObject({ status: false, code: 'invalid_email_authorization' })
  expect((await deactivate()).status).toBe(404)
  await paid(500_00)
  expect((await charge()).data.status).toBe('success')
})

test('challenges the owner of a saved card on the hosted page', async () => {
  const { paid, post, get } = await sandbox()
  await paid(500_00)
  await post('/sandbox/next-charge', { card: 'challenge' })
  const asked = {
    email: 'ada@example.com',
    amount: 7_500_00,
    authorization_code: 'AUTH_sandbox1x4081',
    reference: 'tap',
  }
  const { data } = await post('/transaction/charge_authorization', asked)
  expect(data).toMatchObject({ paused: true, reference: 'tap', authorization_url: expect.stringContaining('/pay/') })
  expect((await get('/transaction/verify/tap')).data).toMatchObject({ status: 'abandoned', paid_at: null })
  await post('/sandbox/pay', { reference: 'tap', card: 'success' })
  expect((await get('/transaction/verify/tap')).data.status).toBe('success')
})

test('accepts a reference once, also under concurrency', async () => {
  const { initialize, post } = await sandbox()
  await initialize(100, { reference: 'BM-1' })
  const again = await post('/transaction/initialize', { email: 'b@example.com', amount: 200, reference: 'BM-1' })
  expect(again).toMatchObject({
    status: 400,
    body: { message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
  })
  const many = await Promise.all(
    Array.from({ length: 8 }, () =>
      post('/transaction/initialize', { email: 'b@example.com', amount: 200, reference: 'BM-2' }),
    ),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
})

const good = { email: 'ada@example.com', amount: 1000 }
test.each([
  ['no amount', { amount: undefined }],
  ['a negative amount', { amount: -5 }],
  ['nothing', { amount: 0 }],
  ['a broken kobo', { amount: 10.5 }],
  ['a negative text', { amount: '-5' }],
  ['more than ₦10,000,000', { amount: 10_000_000_01 }],
  ['no e-mail', { email: undefined }],
  ['a bad e-mail', { email: 'ada' }],
  ['a long e-mail', { email: `${'a'.repeat(250)}@b.ng` }],
  ['another currency', { currency: 'USD' }],
  ['a reference with other characters', { reference: 'BM_1/2' }],
  ['a long reference', { reference: 'a'.repeat(101) }],
  ['an empty reference', { reference: '' }],
  ['a callback that is no page', { callback_url: 'javascript:alert(1)' }],
  ['an unknown channel', { channels: ['cowries'] }],
  ['metadata that is a list', { metadata: [1] }],
  ['metadata that is broken text', { metadata: '{' }],
])('initialize rejects %s', async (_, wrong) => {
  const { post, get } = await sandbox()
  const answer = await post('/transaction/initialize', { ...good, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { status: false, type: 'validation_error' } })
  expect((await get('/transaction')).body.meta?.total).toBe(0)
})

test('rejects malformed JSON in the same shape', async () => {
  const { url } = await sandbox()
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' }
  const answer = await fetch(`${url}/transaction/initialize`, { method: 'POST', headers, body: '{' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ status: false, type: 'validation_error' })
})

test('accepts form bodies, amounts as digits and metadata as text, like Paystack', async () => {
  const { url, get } = await sandbox()
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'email=ada%40example.com&amount=2500&reference=form&metadata=%7B%22cart%22%3A7%7D'
  expect((await fetch(`${url}/transaction/initialize`, { method: 'POST', headers, body })).status).toBe(200)
  expect((await get('/transaction/verify/form')).data).toMatchObject({ amount: 2500, metadata: { cart: 7 } })
})

test('lists transactions by page and filter, newest first, by the test clock', async () => {
  const { get, post, paid, initialize } = await sandbox()
  for (const [index, month] of ['01', '02', '03'].entries()) {
    await post('/sandbox/clock', { now: `2026-${month}-15T09:00:00+01:00` })
    await paid((index + 1) * 100, { reference: `paid-${month}` })
  }
  await post('/sandbox/clock', { now: null })
  await initialize(400, { email: 'kola@example.com', reference: 'open' })
  const references = async (query: string) => {
    const { rows } = await get(`/transaction?${query}`)
    return rows.map(tx => tx.reference)
  }
  expect(await references('')).toEqual(['open', 'paid-03', 'paid-02', 'paid-01'])
  expect(await references('perPage=2&page=2')).toEqual(['paid-02', 'paid-01'])
  expect(await references('status=abandoned')).toEqual(['open'])
  expect(await references('from=2026-02-01&to=2026-02-28')).toEqual(['paid-02'])
  const { body, rows } = await get('/transaction?status=success&perPage=2')
  expect(body.meta).toEqual({ total: 3, total_volume: 600, skipped: 0, perPage: 2, page: 1, pageCount: 2 })
  expect(rows[0]).toMatchObject({ paid_at: '2026-03-15T08:00:00.000Z', created_at: '2026-03-15T08:00:00.000Z' })
  const { customer } = (await get('/transaction/verify/open')).data
  expect(await references(`customer=${customer?.id}`)).toEqual(['open'])
  expect(await references(`customer=${customer?.customer_code}`)).toEqual(['open'])
  expect((await get('/transaction?from=yesterday')).status).toBe(400)
  expect((await get('/transaction?status=lost')).status).toBe(400)
})

test('responds with 503 to every call during an outage, and loses nothing', async () => {
  const { get, post, paid, url, initialize } = await sandbox()
  const { authorization_url } = await initialize()
  const reference = await paid()
  await post('/sandbox/outage', { on: true })
  for (const path of [`/transaction/verify/${reference}`, '/balance', '/bank'])
    expect((await get(path)).status).toBe(503)
  expect((await post('/transaction/initialize', good)).status).toBe(503)
  expect((await fetch(authorization_url)).status).toBe(503)
  expect(authorization_url.startsWith(url)).toBe(true)
  await post('/sandbox/outage', { on: false })
  expect((await get(`/transaction/verify/${reference}`)).data.status).toBe('success')
})
