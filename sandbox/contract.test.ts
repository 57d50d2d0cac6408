import { expect, test } from 'vitest'
import { authorization, type CardName } from './cards.ts'

import { receiver, sandbox } from './harness.ts'
import { corrections, problems, uncorrectedProblems } from './openapi.ts'

/** Creates a transaction in every state, a refund, a recipient and transfers with every outcome. */
async function lived(webhookUrl?: string) {
  const box = await sandbox({ webhookUrl })
  await box.initialize(500_00, { reference: 'open', metadata: { cart: 7 } })
  await box.initialize(500_00, { reference: 'declined' })
  await box.post('/sandbox/pay', { reference: 'declined', card: 'declined' })
  await box.paid(5_000_00, { reference: 'paid' })
  await box.paid(5_000_00, { reference: 'part' })
  const refund = await box.post('/refund', { transaction: 'part', amount: 1_000_00 })
  const recipient = await box.recipient()
  for (const status of ['success', 'failed', 'reversed', 'otp']) {
    await box.post('/sandbox/next-transfer', { status })
    await box.post('/transfer', { source: 'balance', amount: 100_00, recipient, reference: `transfer-${status}` })
  }
  await box.settle()
  await box.paid(5_000_00, { reference: 'disputed' })
  const opened = await box.post('/sandbox/dispute', { reference: 'disputed' })
  await box.post('/sandbox/dispute/remind', { reference: 'disputed' })
  await box.settle()
  return { box, refund, recipient, dispute: Number(opened.data.id) }
}

test('every response matches the API description', async () => {
  const { box, refund, recipient, dispute } = await lived()
  const { get, post } = box
  const evidence = await post(`/dispute/${dispute}/evidence`, {
    customer_email: 'ada@example.com',
    customer_name: 'Ada Obi',
    customer_phone: '+2348035550188',
    service_details: 'Two shirts',
  })
  const { upload, fileName } = await box.upload(dispute)
  const create = { type: 'nuban', name: 'Kola', account_number: '2234567891', bank_code: '044', metadata: { store: 1 } }
  const charge = (card: CardName, metadata?: object) =>
    post('/transaction/charge_authorization', {
      email: 'ada@example.com',
      amount: 750_000,
      authorization_code: authorization(card, 1).authorization_code,
      metadata,
    })
  const answers = {
    TransactionInitializeResponse: [await post('/transaction/initialize', { email: 'a@b.ng', amount: 100 })],
    TransactionInitializeBadRequestModel: [await post('/transaction/initialize', { email: 'a@b.ng', amount: -1 })],
    ChargeAuthorizationResponse: [
      await charge('success'),
      await charge('success', { cart: 7 }),
      await box.post('/sandbox/next-charge', { card: 'declined' }).then(() => charge('success')),
    ],
    VerifyResponse: await Promise.all(
      ['open', 'declined', 'paid', 'part'].map(ref => get(`/transaction/verify/${ref}`)),
    ),
    TransactionListResponse: [await get('/transaction')],
    TransactionFetchResponse: await Promise.all([1, 2, 3, 4].map(id => get(`/transaction/${id}`))),
    RefundCreateResponse: [refund],
    RefundListResponse: [await get('/refund')],
    RefundFetchResponse: [await get(`/refund/${refund.data.id}`)],
    TransferRecipientCreateResponse: [await post('/transferrecipient', create)],
    TransferRecipientListResponse: [await get('/transferrecipient')],
    TransferCreateResponse: [
      await post('/transfer', { source: 'balance', amount: 1, recipient, reference: 'one-more' }),
    ],
    TransferListResponse: [await get('/transfer')],
    TransferVerifyResponse: [
      await get('/transfer/verify/transfer-success'),
      await get('/transfer/verify/transfer-otp'),
    ],
    TransferFetchResponse: [await get('/transfer/1'), await get('/transfer/2')],
    DisputeAddEvidenceResponse: [evidence],
    DisputeUploadURLResponse: [upload],
    DisputeUpdateResponse: [
      await box.call('PUT', `/dispute/${dispute}`, { refund_amount: 1, uploaded_filename: fileName }),
    ],
    DisputeFetchResponse: [await get(`/dispute/${dispute}`)],
    DisputeListResponse: [await get('/dispute'), await get('/dispute?status=awaiting-merchant-feedback')],
    DisputeResolveResponse: [
      await box.call('PUT', `/dispute/${dispute}/resolve`, {
        resolution: 'declined',
        message: 'Delivered',
        refund_amount: 0,
        uploaded_filename: fileName,
        evidence: evidence.data.id,
      }),
    ],
    BalanceCheckResponse: [await get('/balance')],
    MiscellaneousListBanksResponse: [await get('/bank')],
    VerificationResolveAccountNumberResponse: [await get('/bank/resolve?account_number=0123456789&bank_code=058')],
    Error: [
      await box.call('GET', '/balance', undefined, { authorization: 'Bearer sk_test_other' }),
      await get('/transaction/verify/nobody'),
      await get('/transaction/999'),
      await get('/refund/999'),
      await get('/dispute/999'),
      await get('/transfer/TRF_nobody'),
      await get('/transfer/verify/nobody'),
    ],
  }
  for (const [schema, given] of Object.entries(answers))
    for (const { status, body } of given) {
      expect(problems(schema, body)).toEqual([])
      expect({ schema, ok: body.status }).toEqual({ schema, ok: status < 300 })
    }

  const wrong = Object.entries(answers).flatMap(([schema, given]) =>
    given.flatMap(({ body }) => uncorrectedProblems(schema, body)),
  )
  const needed = corrections.filter(({ at }) => {
    const [schema = '', ...path] = at.split('.').filter(step => step !== 'properties')
    const [group, field] = [schema.replace(/Array$/, ''), path.at(-1)]
    return wrong.some(problem => problem.startsWith(group) && problem.includes(`/${field}`))
  })
  expect(needed.map(({ at }) => at)).toEqual(corrections.map(({ at }) => at))
})

test('every webhook contains its object as described', async () => {
  const { url, received } = await receiver()
  await lived(url)
  const schemas: Record<string, string> = {
    'charge.success': 'VerifyResponse',
    'charge.dispute.create': 'DisputeFetchResponse',
    'charge.dispute.remind': 'DisputeFetchResponse',
    'refund.processed': 'RefundFetchResponse',
    'transfer.success': 'TransferFetchResponse',
    'transfer.failed': 'TransferFetchResponse',
    'transfer.reversed': 'TransferFetchResponse',
  }
  expect([...new Set(received.map(({ event }) => event))].sort()).toEqual(Object.keys(schemas).sort())
  for (const { event, data } of received)
    expect(problems(schemas[event] ?? event, { status: true, message: event, data })).toEqual([])
})

test('rejects a missing or wrong key everywhere and unknown paths with 404', async () => {
  const { call } = await sandbox()
  for (const authorization of ['', 'Bearer ', 'Bearer sk_test_other', 'Basic sk_test_sandbox'])
    for (const path of ['/transaction', '/refund', '/transfer', '/transferrecipient', '/balance', '/bank'])
      expect((await call('GET', path, undefined, { authorization })).status).toBe(401)
  expect((await call('GET', '/nowhere')).status).toBe(404)
})

test('doesn’t start on a port in use', async () => {
  const { url } = await sandbox()
  await expect(sandbox({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE')
})
