import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getDispute, listDisputes } from '#contract/money/disputes.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { approvePayout, getBalance } from '#contract/payouts/payouts.ts'
import { approveTransfer, cancelTransfer, payStore } from '#contract/payouts/transfers.ts'
import { updateSetting } from '#contract/settings/settings.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { requestRefund } from '#domains/money/payments/index.ts'
import { hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, adminWith, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { complete, expectBooksToBalance, paidOrder, settleMoney } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { whileRefused } from '#tests/harness/refused-row.ts'
import { checkDisputesOf } from './check-disputes.ts'

let app: TestApp
let bank: Provider
let boss: Person
let store: Merchant

beforeAll(async () => {
  // The provider's clock is the real one, and deadlines are its.
  app = await startTestApp({ listen: true, now: new Date() })
  bank = provider(app)
  boss = await admin(app)
  store = await merchant(app)
})
afterAll(() => app.stop())
afterEach(() => expectBooksToBalance(app))

const read = () => app.platform.db.read
const balance = (kind: 'provider_clearing' | 'platform_losses' | 'refunds_payable') => balanceOf(read(), { kind })
const finish = () => settleMoney(app)
/** A paid order of ₦20,000.00. */
const paid = () => paidOrder(app, store)
const disputesOf = (paymentId: string) =>
  read().selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()
const only = async (paymentId: string) => {
  const [dispute, ...more] = await disputesOf(paymentId)
  expect(more).toEqual([])
  if (!dispute) throw new Error('There is no dispute')
  return dispute
}
const titles = async (person: Person) =>
  (await app.call(listNotifications, { token: person.token, query: { limit: 100 } })).data.rows.map(row => row.title)
const cancel = (paymentId: string, orderId: string, amount: number) =>
  within(app, work =>
    requestRefund(work, { paymentId, orderId, cause: `cancel:${orderId}`, reason: 'order_cancelled', amount }),
  )
const refundOf = (refundId: string) =>
  read().selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()

test('a dispute’s event five times at once opens one dispute, which holds the payout and posts nothing', async () => {
  const { payment, orderId } = await paid()
  const clearing = await balance('provider_clearing')
  await bank.dispute(payment.reference, { webhook: false })
  expect(await bank.tellAgain(payment.reference, 5, 'charge.dispute.create')).toEqual([200, 200, 200, 200, 200])
  await atOnce(app.platform.db, 5, () => checkDisputesOf(app.platform, payment.reference))
  await app.runJobs()
  const dispute = await only(payment.paymentId)
  expect(dispute).toMatchObject({ status: 'needs_evidence', amount_kobo: 20_000_00, category: 'chargeback' })
  expect(await balance('provider_clearing')).toBe(clearing)
  expect((await titles(boss)).filter(title => title.startsWith('Card dispute of ₦20,000.00: answer by'))).toHaveLength(
    1,
  )
  expect((await titles(store)).filter(title => /^Payout of .* on hold/.test(title))).toHaveLength(1)
  const { orderId: free } = await paid()
  for (const [status, id, hold] of [
    [
      'held',
      orderId,
      {
        by: 'dispute',
        caseId: null,
        caseName: null,
        dispute: { amount: expect.any(Number), openedAt: expect.any(String) },
      },
    ],
    ['later', free, null],
  ] as const) {
    const { rows } = (await app.call(getBalance, { token: store.token, query: { status, limit: 100 } })).data
    expect(rows.find(row => row.orderId === id)).toMatchObject({ hold })
  }

  await complete(app, orderId)
  await app.runJobs()
  const refused = await app.refused(approvePayout, { params: { id: orderId }, token: boss.token })
  expect(refused.code).toBe('payout_disputed')
})

test('a dispute holds a payout that waits for its second approval, and no other order once it is cancelled', async () => {
  const chief = await admin(app, 'superadmin')
  const set = (value: number) =>
    app.call(updateSetting, {
      token: chief.token,
      body: { name: 'payouts.second-approval-from', value, reason: 'Test' },
    })
  await set(20_000)
  const seller = await merchant(app)
  const [disputed, other] = [await paidOrder(app, seller), await paidOrder(app, seller)]
  for (const { orderId } of [disputed, other]) await complete(app, orderId)
  await app.runJobs()
  const pay = { token: boss.token, params: { id: seller.storeId } }
  const { id } = (await app.call(payStore, pay)).data
  await bank.dispute(disputed.payment.reference)
  await finish()
  const second = { token: chief.token, params: { id } }
  expect(await app.refused(approveTransfer, second)).toMatchObject({
    code: 'payout_disputed',
    message: expect.stringMatching(/^The payout of #\d+ is on hold/),
  })
  await app.call(cancelTransfer, { ...second, body: { reason: 'Disputed' } })
  await set(500_000)
  expect((await app.call(payStore, pay)).data).toMatchObject({ orders: 1, status: 'approved' })
  await finish()
})

test('a won dispute costs nothing and frees the payout', async () => {
  const { payment, orderId } = await paid()
  const clearing = await balance('provider_clearing')
  await bank.dispute(payment.reference)
  await finish()
  await complete(app, orderId)
  await bank.resolveDispute(payment.reference, 'won')
  await finish()
  expect(await only(payment.paymentId)).toMatchObject({ status: 'won', resolution: 'declined' })
  expect(await balance('provider_clearing')).toBe(clearing)
  expect(await titles(store)).toContainEqual(expect.stringMatching(/^Payout of .* no longer on hold$/))
  await app.call(approvePayout, { params: { id: orderId }, token: boss.token })
  await finish()
})

test('a lost dispute is posted once, at the platform’s expense, also when its event comes five times', async () => {
  const { payment } = await paid()
  const [clearing, losses] = [await balance('provider_clearing'), await balance('platform_losses')]
  await bank.dispute(payment.reference)
  await finish()
  await bank.resolveDispute(payment.reference, 'lost')
  await bank.settle()
  await bank.tellAgain(payment.reference, 5, 'charge.dispute.resolve')
  await atOnce(app.platform.db, 5, () => checkDisputesOf(app.platform, payment.reference))
  await finish()
  expect(await only(payment.paymentId)).toMatchObject({ status: 'lost', resolution: 'bank-accepted' })
  expect(await balance('provider_clearing')).toBe(clearing - 20_000_00)
  expect(await balance('platform_losses')).toBe(losses + 20_000_00)
  expect(await titles(boss)).toContain('Card dispute of ₦20,000.00 lost')
})

test('lost webhooks lose nothing: the scheduled job opens, reminds of and closes disputes', async () => {
  const { payment } = await paid()
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  const before = (await mailsTo(app, boss.email)).length
  await bank.dispute(payment.reference, { webhook: false, dueInHours: 5 })
  await app.runScheduledJob('disputes.check')
  await app.runScheduledJob('disputes.check')
  expect(await only(payment.paymentId)).toMatchObject({ status: 'needs_evidence' })
  expect((await titles(boss)).filter(title => title.startsWith('Answer the card dispute of ₦20,000.00'))).toHaveLength(
    1,
  )
  await bank.outage(true)
  await app.runScheduledJob('disputes.check')
  await bank.outage(false)
  await bank.resolveDispute(payment.reference, 'won')
  await app.runScheduledJob('disputes.check')
  await app.runJobs()
  expect(await only(payment.paymentId)).toMatchObject({ status: 'won' })
  expect((await mailsTo(app, boss.email)).slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Card dispute of ₦20,000.00: answer by/),
    expect.stringMatching(/^Answer the card dispute of ₦20,000.00 by/),
    'Card dispute of ₦20,000.00 won',
  ])
  expect(await mailsTo(app, clerk.email)).toEqual([])
})

test('a dispute that can’t be recorded doesn’t keep the others from being recorded and reminded of', async () => {
  const [{ payment: broken }, { payment: other }] = [await paid(), await paid()]
  await bank.dispute(broken.reference, { webhook: false })
  await bank.dispute(other.reference, { webhook: false, dueInHours: 5 })
  const before = (await mailsTo(app, boss.email)).length
  await whileRefused(app, { table: 'disputes', column: 'payment_id', value: broken.paymentId }, async () => {
    await app.runScheduledJob('disputes.check')
    await app.runScheduledJob('disputes.check')
  })
  expect((await mailsTo(app, boss.email)).slice(before).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Card dispute of ₦20,000.00: answer by/),
    expect.stringMatching(/^Answer the card dispute of ₦20,000.00 by/),
  ])
  await app.runScheduledJob('disputes.check')
  expect(await only(broken.paymentId)).toMatchObject({ status: 'needs_evidence' })
})

test('a refund waits for the outcome of a dispute and goes back once it is won', async () => {
  const { payment, orderId } = await paid()
  await bank.dispute(payment.reference)
  await finish()
  const sent = await bank.refundCount()
  const { refundId } = await cancel(payment.paymentId, orderId, 20_000_00)
  await finish()
  expect(await refundOf(refundId)).toMatchObject({ status: 'waiting' })
  expect(await bank.refundCount()).toBe(sent)
  await bank.resolveDispute(payment.reference, 'won')
  await finish()
  await finish()
  expect(await refundOf(refundId)).toMatchObject({ status: 'done', covered_kobo: 0 })
  expect(await bank.refundCount()).toBe(sent + 1)
})

test('a lost dispute is the refund: nothing goes back twice, and the order pays instead of the platform', async () => {
  const { payment, orderId } = await paid()
  const [clearing, losses] = [await balance('provider_clearing'), await balance('platform_losses')]
  const owed = await balance('refunds_payable')
  await bank.dispute(payment.reference)
  await finish()
  const { refundId } = await cancel(payment.paymentId, orderId, 20_000_00)
  await bank.resolveDispute(payment.reference, 'lost')
  const sent = await bank.refundCount()
  await finish()
  expect(await refundOf(refundId)).toMatchObject({ status: 'done', covered_kobo: 20_000_00, provider_id: null })
  expect(await bank.refundCount()).toBe(sent)
  expect(await balance('provider_clearing')).toBe(clearing - 20_000_00)
  expect(await balance('platform_losses')).toBe(losses)
  expect(await balance('refunds_payable')).toBe(owed)
})

test('a refund after a lost dispute of a part goes back only for the rest', async () => {
  const { payment, orderId } = await paid()
  const clearing = await balance('provider_clearing')
  await bank.dispute(payment.reference, { amount: 5_000_00 })
  await bank.resolveDispute(payment.reference, 'lost')
  await finish()
  const { refundId } = await cancel(payment.paymentId, orderId, 20_000_00)
  await finish()
  await finish()
  expect(await refundOf(refundId)).toMatchObject({ status: 'done', covered_kobo: 5_000_00 })
  expect(await balance('provider_clearing')).toBe(clearing - 20_000_00)
})

test('a dispute of a refunded payment is answered with that proof', async () => {
  const { payment, orderId } = await paid()
  const { refundId } = await cancel(payment.paymentId, orderId, 20_000_00)
  await finish()
  await finish()
  const { provider_id: refund } = await refundOf(refundId)
  await bank.dispute(payment.reference)
  await finish()
  const dispute = await only(payment.paymentId)
  expect(dispute).toMatchObject({ status: 'under_review', answer: 'contest', answered_by: null })
  expect(dispute.answer_sent_at).not.toBeNull()
  const { data } = await app.call(getDispute, { params: { id: dispute.id }, token: boss.token })
  expect(data.evidence.serviceDetails).toContain(`refund ${refund}.`)
  await bank.resolveDispute(payment.reference, 'won')
  await finish()
})

test('disputes need the permission for payments, and the list has open ones by deadline', async () => {
  const late = await paid()
  const soon = await paid()
  await bank.dispute(late.payment.reference, { dueInHours: 20 })
  await bank.dispute(soon.payment.reference, { dueInHours: 10 })
  await finish()
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  expect((await app.refused(listDisputes, { token: clerk.token })).code).toBe('not_allowed')
  const { data } = await app.call(listDisputes, { token: boss.token })
  const order = data.rows.map(row => row.reference).filter(ref => [late, soon].some(of => of.payment.reference === ref))
  expect(order).toEqual([soon.payment.reference, late.payment.reference])
  expect(data.rows.find(row => row.reference === soon.payment.reference)?.orders).toMatchObject([
    { orderTrackerId: soon.orderId },
  ])
  expect(data.rows.every(row => Date.parse(row.dueAt ?? '') < Date.now() + 25 * hour)).toBe(true)
})
