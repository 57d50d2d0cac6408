import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseNotices } from '#contract/notifications/notice-choices.ts'
import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { payPartner } from '#contract/payouts/partner-money.ts'
import * as contract from '#contract/payouts/transfers.ts'
import { postEntry, returnCarried } from '#domains/money/ledger/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, partner, staff, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { complete, heldOrder } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { notifyOfPayout } from './notify-of-payout.ts'

let app: TestApp
let bank: Provider
let boss: Person
let store: Merchant

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
  boss = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
})

const dueOrder = async (goods = 20_000_00, shipping = 0): Promise<void> => {
  await complete(app, await heldOrder(app, store, { goods, shipping }))
  await app.runJobs()
}
/** Approves all that is due to the store. The provider has the transfer, and hasn't said yet how it ended. */
const send = async () => {
  const { data } = await app.call(contract.payStore, { token: boss.token, params: { id: store.storeId } })
  await app.runJobs()
  return data
}
const settle = async () => {
  await bank.settle()
  await app.runJobs()
}
const noticesOf = async ({ token }: Person) =>
  (await app.call(listNotifications, { token })).data.rows.filter(({ title }) => title.includes('₦'))
const titlesOf = async (person: Person) => (await noticesOf(person)).map(({ title }) => title)
const payoutMails = async ({ email }: Person) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes('₦'))

const account = 'Guaranty Trust Bank, account ending in 6789'

test('a store reads that a payout is on its way, with what was taken off', async () => {
  await dueOrder(20_000_00, 1_500_00)
  await dueOrder(10_000_00)
  await bank.nextTransfer('otp')
  const { id } = await send()
  const sent = `₦28,475.00 is on its way to ${account}`
  expect(await noticesOf(store)).toMatchObject([{ title: sent, path: `/merchant/payouts/${id}` }])
  const [mail, ...others] = await payoutMails(store)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(sent)
  for (const line of [
    /Net sales ₦30,000\.00/,
    /Delivery ₦1,500\.00/,
    /Bitmarte’s commission −₦3,000\.00/,
    /Transfer fee −₦25\.00/,
    /Paid out −₦28,475\.00/,
  ])
    expect(mail?.text).toMatch(line)
  expect(mail?.html).toContain(`/merchant/payouts/${id}`)
})

test('that it was paid replaces the unread notification, and is no second mail', async () => {
  await dueOrder()
  await send()
  await settle()
  await app.advance(day)
  expect(await titlesOf(store)).toEqual([`₦17,975.00 was paid to ${account}`])
  expect((await payoutMails(store)).map(({ subject }) => subject)).toEqual([`₦17,975.00 is on its way to ${account}`])
})

test('a mail says that a payout was paid if that is a day or more after it was sent', async () => {
  await dueOrder()
  await bank.nextTransfer('otp')
  const { id } = await send()
  const ids = (await noticesOf(store)).map(each => each.id)
  await app.call(readNotifications, { token: store.token, body: { ids } })
  const pay = () =>
    within(app, async work => {
      const transfer = await work.tx
        .selectFrom('payout_transfers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await notifyOfPayout(work, app.platform.config, { ...transfer, status: 'paid' }, 'processing')
    })
  app.clock.advance(day)
  await pay()
  await pay()
  const [sent, paid] = [`₦17,975.00 is on its way to ${account}`, `₦17,975.00 was paid to ${account}`]
  expect(await titlesOf(store)).toEqual([paid, sent])
  expect((await payoutMails(store)).map(({ subject }) => subject)).toEqual([sent, paid])
})

test('staff who see the money read it in the app, and only the owner gets the mail', async () => {
  const accountant = await staff(app, store.storeId, [{ resource: 'transactions', right: 'view' }])
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  await dueOrder()
  await bank.nextTransfer('otp')
  await send()
  expect(await titlesOf(accountant)).toEqual([`₦17,975.00 is on its way to ${account}`])
  expect(await titlesOf(clerk)).toEqual([])
  expect(await payoutMails(accountant)).toEqual([])
})

test('who switches payouts off still reads that one failed', async () => {
  for (const channel of ['app', 'mail'] as const)
    await app.call(chooseNotices, { token: store.token, body: { kind: 'payouts', channel, on: false } })
  await dueOrder()
  await send()
  await settle()
  expect(await titlesOf(store)).toEqual([])
  await dueOrder()
  await bank.nextTransfer('failed')
  await send()
  await settle()
  const failed = 'Your payout of ₦17,975.00 failed'
  expect(await titlesOf(store)).toEqual([`${failed}. The money is back on your balance.`])
  expect((await payoutMails(store)).map(({ subject }) => subject)).toEqual([failed])
})

test('a partner reads that its balance is on its way', async () => {
  const rider = await partner(app)
  await within(app, async work => {
    const account = { bank_code: '044', bank_name: 'Access Bank', account_number: '2034567891' }
    await work.tx
      .insertInto('partner_bank_accounts')
      .values({ partner_id: rider.partnerId, ...account, account_name: 'RIDERS LTD', updated_at: work.now })
      .execute()
    const [returnId, orderId] = [crypto.randomUUID(), crypto.randomUUID()]
    await postEntry(
      work,
      returnCarried({ returnId, orderId, partnerId: rider.partnerId, shareBps: 8000, shipping: 10_000_00 }),
    )
  })
  await bank.nextTransfer('otp')
  await app.call(payPartner, { token: boss.token, params: { id: rider.partnerId } })
  await app.runJobs()
  const sent = '₦7,975.00 is on its way to Access Bank, account ending in 7891'
  expect(await noticesOf(rider)).toMatchObject([
    { title: sent, path: expect.stringMatching(/^\/shipping-partner\/earnings\/[\w-]{36}$/) },
  ])
  const mails = await payoutMails(rider)
  expect(mails.map(({ subject }) => subject)).toEqual([sent])
  expect(mails[0]?.text).toMatch(/Deliveries ₦8,000\.00/)
})
