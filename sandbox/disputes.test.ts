import { expect, test } from 'vitest'
import { receiver, sandbox } from './harness.ts'

const open = async (options: object = {}, how: object = {}) => {
  const { url, received } = await receiver()
  const box = await sandbox({ webhookUrl: url, ...options })
  const reference = await box.paid(5_000_00)
  const { data } = await box.post('/sandbox/dispute', { reference, ...how })
  const balance = async () => Number((await box.get('/balance')).rows[0]?.balance)
  return { ...box, received, reference, id: Number(data.id), balance }
}

test('a dispute is answered with evidence and won: the balance stays', async () => {
  const { call, get, post, upload, settle, received, reference, id, balance } = await open()
  const before = await balance()
  const { fileName } = await upload(id)
  const answer = { resolution: 'declined', message: 'Delivered', refund_amount: 0, uploaded_filename: fileName }
  expect((await call('PUT', `/dispute/${id}/resolve`, { ...answer, uploaded_filename: 'x' })).status).toBe(400)
  expect((await call('PUT', `/dispute/${id}/resolve`, answer)).status).toBe(200)
  expect((await get(`/dispute/${id}`)).data.status).toBe('awaiting-bank-feedback')
  expect((await call('PUT', `/dispute/${id}/resolve`, answer)).status).toBe(400)
  await post('/sandbox/dispute/resolve', { reference, outcome: 'won' })
  await settle()
  expect((await get(`/dispute/${id}`)).data).toMatchObject({ status: 'resolved', resolution: 'declined' })
  expect(await balance()).toBe(before)
  expect(received.map(({ event }) => event)).toEqual([
    'charge.success',
    'charge.dispute.create',
    'charge.dispute.resolve',
  ])
})

test('a lost dispute goes back to the customer as a refund, and no second refund fits', async () => {
  const { get, post, settle, reference, id, balance } = await open()
  const before = await balance()
  await post('/sandbox/dispute/resolve', { reference, outcome: 'lost' })
  await settle()
  expect(await balance()).toBe(before - 5_000_00)
  expect((await get(`/refund?reference=${reference}`)).rows).toMatchObject([{ amount: 5_000_00, dispute: id }])
  expect((await get(`/transaction/verify/${reference}`)).data.status).toBe('reversed')
  expect((await post('/refund', { transaction: reference })).status).toBe(400)
  expect((await post('/sandbox/dispute/resolve', { reference, outcome: 'won' })).status).toBe(400)
})

test('a dispute that nobody answers in time is accepted', async () => {
  const { get, settle, id } = await open({}, { dueInHours: 0 })
  await settle()
  await expect.poll(async () => (await get(`/dispute/${id}`)).data).toMatchObject({ resolution: 'auto-accepted' })
})

test('the customer’s bank disputes and decides from the hosted page', async () => {
  const { initialize, post } = await sandbox()
  const opened = await initialize(1_000_00)
  await post('/sandbox/pay', { reference: opened.reference, card: 'success' })
  const act = (action: string) =>
    fetch(opened.authorization_url, { method: 'POST', body: new URLSearchParams({ action }) }).then(page => page.text())
  expect(await act('dispute')).toContain('Disputed: ₦1,000.00')
  expect(await act('dispute-lost')).toContain('lost by the shop')
})
