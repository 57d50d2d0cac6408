import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEmail, confirmNewEmail } from '#contract/identity/profile.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { approvePayout, approvePayouts, getBalance, listPayouts } from '#contract/payouts/payouts.ts'
import * as contract from '#contract/payouts/transfers.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { type SettingName, updateSetting } from '#contract/settings/settings.ts'
import { storeBalance } from '#domains/money/ledger/index.ts'
import { hashPassword } from '#identity/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, type Merchant, merchant, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'
import { complete, expectBooksToBalance, heldOrder } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'

let app: TestApp
let bank: Provider
let chief: Person
let boss: Person
let second: Person
let third: Person
let store: Merchant

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
  chief = await admin(app, 'superadmin')
  boss = await admin(app)
  second = await admin(app)
  third = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
})
afterEach(async () => {
  await expectBooksToBalance(app)
  const wrong = await differences(app.platform.db.read)
  expect(wrong.filter(text => /payouts|transfer/.test(text))).toEqual([])
})

const dueOrder = async (goods = 20_000_00): Promise<string> => {
  const orderId = await heldOrder(app, store, { goods })
  await complete(app, orderId)
  await app.runJobs()
  return orderId
}
const finish = async () => {
  await app.runJobs()
  await bank.settle()
  await app.runJobs()
}
const set = (name: SettingName, value: number) =>
  app.call(updateSetting, { token: chief.token, body: { name, value, reason: 'Test' } })
const params = (id: string) => ({ id })
const pay = async (by = boss) =>
  (await app.call(contract.payStore, { token: by.token, params: params(store.storeId) })).data
const payRefused = async (by = boss) =>
  (await app.refused(contract.payStore, { token: by.token, params: params(store.storeId) })).code
const waitsFor = async () => {
  const { data } = await app.call(contract.previewPayouts, { token: boss.token, body: { storeId: store.storeId } })
  return data.transfers.map(transfer => transfer.waitsFor)
}
const owed = () => storeBalance(app.platform.db.read, store)
const transfers = async (query: object = { storeId: store.storeId }) =>
  (await app.call(contract.listTransfers, { token: boss.token, query })).data
const latest = async () => {
  const [row] = (await transfers()).rows
  if (!row) throw new Error('The store has no transfer')
  return row
}
const actions = async () =>
  (
    await app.platform.db.read
      .selectFrom('audit_log')
      .select(['action', 'account_id'])
      .where('subject_id', '=', (await latest()).id)
      .orderBy('id')
      .execute()
  ).map(({ action, account_id }) => [action, account_id])

test('an administrator pays all that is due to a store in one transfer, once among five at once', async () => {
  const orders = [await dueOrder(), await dueOrder(), await dueOrder(2_000_00)]
  const sent = await bank.transferCount()
  const before = await bank.balance()
  const answers = await atOnce(app.platform.db, 5, () => pay().catch(() => undefined))
  expect(answers.filter(answer => answer !== undefined)).toHaveLength(1)
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid', amount: 37_775, fee: 25, orders: 3, scheduled: false })
  expect(await bank.transferCount()).toBe(sent + 1)
  expect(await bank.balance()).toBe(before - 37_800_00)
  expect(await owed()).toBe(0)
  const { data } = await app.call(getBalance, { token: store.token })
  expect(data.rows.map(({ orderId, status }) => [orderId, status]).toSorted()).toEqual(
    orders.map(orderId => [orderId, 'paid']).toSorted(),
  )
  expect(data.paidOut).toBe(37_775)
  expect(await payRefused()).toBe('payout_not_due')
})

test('from the second-approval amount on two different people approve, and the second releases it', async () => {
  await dueOrder(30_000_00)
  // With its fee, the transfer is exactly this.
  await set('payouts.second-approval-from', (await owed()) / 100)
  expect(await pay()).toMatchObject({ status: 'awaiting-approval', approvalsNeeded: 2, mine: true })
  expect(await owed()).toBe(0)
  const { id } = await latest()
  const approve = { token: boss.token, params: { id } }
  expect((await app.refused(contract.approveTransfer, approve)).code).toBe('second_person_needed')
  const sent = await bank.transferCount()
  await finish()
  expect(await bank.transferCount()).toBe(sent)
  const answers = await atOnce(app.platform.db, 5, () =>
    app.call(contract.approveTransfer, { token: second.token, params: { id } }).catch(() => undefined),
  )
  expect(answers.filter(answer => answer !== undefined)).toHaveLength(1)
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid', approvals: [{}, {}] })
  expect(await bank.transferCount()).toBe(sent + 1)
  expect(await actions()).toEqual([
    ['payout.approve', boss.accountId],
    ['payout.approve', second.accountId],
    ['payout.release', second.accountId],
  ])
  expect((await app.refused(contract.approveTransfer, approve)).code).toBe('payout_approved')
})

test('a large payout can’t be split: the day’s transfers to a store count together', async () => {
  await set('payouts.second-approval-from', 20_000)
  const [first, next] = [await dueOrder(15_000_00), await dueOrder(15_000_00)]
  const approve = (orderId: string) => app.call(approvePayout, { token: boss.token, params: { id: orderId } })
  const messages = [await approve(first), await approve(next)].map(({ message }) => message)
  expect(messages).toEqual([
    'Payout approved. The transfer is sent within minutes.',
    'Your approval is saved. Another administrator has to approve it too.',
  ])
  expect((await transfers()).rows.map(({ status, approvalsNeeded }) => [status, approvalsNeeded])).toEqual([
    ['awaiting-approval', 2],
    ['approved', 1],
  ])
  await set('payouts.second-approval-from', 500_000)
  await finish()
})

test('several approved orders are one transfer per store, and a refused store stops no other', async () => {
  const mine = [await dueOrder(), await dueOrder(10_000_00)]
  const undue = await heldOrder(app, store, { goods: 5_000_00 })
  const [other, paused] = [await merchant(app), await merchant(app)]
  const orderOf = async (to: Merchant) => {
    const orderId = await heldOrder(app, to, { goods: 20_000_00 })
    await complete(app, orderId)
    await app.runJobs()
    return orderId
  }
  const [theirs, waiting] = [await orderOf(other), await orderOf(paused)]
  const reason = { reason: 'We are checking complaints' }
  await app.call(contract.pauseStore, { token: boss.token, params: params(paused.storeId), body: reason })
  const sent = await bank.transferCount()
  const body = { orderIds: [...mine, undue, theirs, waiting, randomUUID()] }
  const approve = () => app.call(approvePayouts, { token: boss.token, body })
  const answers = (await atOnce(app.platform.db, 5, () => approve().catch(() => undefined))).filter(
    answer => answer !== undefined,
  )
  expect(answers.flatMap(({ data }) => data.approved).toSorted()).toEqual([...mine, theirs].toSorted())
  const codes = answers[0]?.data.refused.map(({ orderId, code }) => [body.orderIds.indexOf(orderId), code])
  expect(codes).toEqual(
    expect.arrayContaining([
      [2, 'payout_not_due'],
      [4, 'receiver_paused'],
      [5, 'order_not_found'],
    ]),
  )
  await finish()
  expect(await bank.transferCount()).toBe(sent + 2)
  expect(await latest()).toMatchObject({ status: 'paid', amount: 26_975, fee: 25, orders: 2 })
  expect((await app.refused(approvePayouts, { token: boss.token, body: { orderIds: mine } })).code).toBe(
    'payout_approved',
  )
  await app.call(contract.resumeStore, { token: boss.token, params: params(paused.storeId) })
})

test('nobody approves a payout to a store of their own, by any e-mail that both accounts have or had', async () => {
  await dueOrder()
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ email: store.email }).where('id', '=', second.accountId).execute(),
  )
  expect(await payRefused(second)).toBe('own_payout')
  // Each of the two changes the e-mail, which frees nobody.
  const password_hash = await hashPassword('correct horse battery')
  for (const { accountId, token } of [store, second]) {
    await within(app, ({ tx }) =>
      tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute(),
    )
    const email = `other-${accountId}@test.ng`
    await app.call(changeEmail, { token, body: { email, password: 'correct horse battery' } })
    await app.call(confirmNewEmail, { body: { token: await mailedToken(app, email) } })
    expect(await payRefused(second)).toBe('own_payout')
  }
  await set('payouts.second-approval-from', 10_000)
  const { id } = await pay()
  const own = { token: second.token, params: { id } }
  expect((await app.refused(contract.approveTransfer, own)).code).toBe('own_payout')
  await app.call(contract.approveTransfer, { ...own, token: third.token })
  await set('payouts.second-approval-from', 500_000)
  await finish()
})

test('beyond the daily ceiling a transfer waits for the next day, and is released then, once', async () => {
  await app.advance(day)
  await set('payouts.daily-ceiling', 100_000)
  await dueOrder(80_000_00)
  await pay()
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid' })
  await dueOrder(70_000_00)
  expect(await pay()).toMatchObject({ status: 'queued' })
  await app.advance(hour)
  expect(await latest()).toMatchObject({ status: 'queued' })
  await app.advance(day)
  await Promise.all([1, 2, 3].map(() => app.runScheduledJob('payouts.queued')))
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid', amount: 62_950 })
  // With its fee, the next one reaches the ceiling exactly.
  await dueOrder(50_000_00)
  await set('payouts.daily-ceiling', 63_000 + 45_000)
  expect(await waitsFor()).toEqual([null])
  expect(await pay()).toMatchObject({ status: 'approved' })
  await finish()
  await set('payouts.daily-ceiling', 50_000_000)
})

test('a transfer larger than the daily ceiling says so, superadmins are notified once, and a raised ceiling releases it', async () => {
  await app.advance(day)
  await dueOrder(150_000_00)
  await set('payouts.daily-ceiling', 135_000)
  expect(await waitsFor()).toEqual([null])
  await set('payouts.daily-ceiling', 134_999)
  expect(await waitsFor()).toEqual(['higher-ceiling'])
  expect(await pay()).toMatchObject({ status: 'queued', overCeiling: true })
  await app.advance(day)
  expect(await latest()).toMatchObject({ status: 'queued', overCeiling: true })
  const queue = async () =>
    (await app.call(adminToday, { token: boss.token })).data.queues.find(each => each.queue === 'payouts-over-ceiling')
  expect(await queue()).toMatchObject({ count: 1 })
  const noticed = async (who: Person) =>
    (await app.call(listNotifications, { token: who.token, query: {} })).data.rows.filter(({ title }) =>
      title.includes('larger than the daily ceiling'),
    )
  expect(await noticed(chief)).toHaveLength(1)
  expect(await noticed(boss)).toEqual([])
  await set('payouts.daily-ceiling', 135_000)
  expect(await latest()).toMatchObject({ overCeiling: false })
  await app.runScheduledJob('payouts.queued')
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid', overCeiling: false })
  expect(await queue()).toMatchObject({ count: 0 })
  await set('payouts.daily-ceiling', 50_000_000)
})

test('a waiting transfer can be cancelled: its money is owed again and its orders are due', async () => {
  await set('payouts.second-approval-from', 10_000)
  const orderId = await dueOrder()
  const { id } = await pay()
  const body = { reason: 'Wrong account' }
  const cancel = { token: second.token, params: { id }, body }
  expect((await app.call(contract.cancelTransfer, cancel)).data).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Wrong account',
  })
  expect(await owed()).toBe(18_000_00)
  expect((await app.refused(contract.cancelTransfer, cancel)).code).toBe('transfer_sent')
  await set('payouts.second-approval-from', 500_000)
  const { data } = await app.call(approvePayout, { token: boss.token, params: { id: orderId } })
  expect(data).toMatchObject({ status: 'approved', amount: 17_975 })
  await finish()
  expect((await app.refused(contract.cancelTransfer, cancel)).code).toBe('transfer_sent')
})

test('a waiting transfer isn’t released to another bank account than it was requested for', async () => {
  await set('payouts.second-approval-from', 10_000)
  await dueOrder()
  const { id } = await pay()
  await within(app, ({ tx }) =>
    tx
      .updateTable('store_bank_accounts')
      .set({ account_number: '9999999999' })
      .where('store_id', '=', store.storeId)
      .execute(),
  )
  const approve = { token: second.token, params: { id } }
  expect((await app.refused(contract.approveTransfer, approve)).code).toBe('bank_account_changed')
  await app.call(contract.cancelTransfer, { ...approve, body: { reason: 'Changed' } })
  await set('payouts.second-approval-from', 500_000)
})

test('payouts that wait after a change of the bank account aren’t counted as waiting for an approval', async () => {
  await dueOrder()
  const token = boss.token
  const counts = async () => ({
    today: (await app.call(adminToday, { token })).data.queues.find(each => each.queue === 'payouts')?.count ?? 0,
    list: (await app.call(listPayouts, { token, query: { storeId: store.storeId } })).data.toApprove,
  })
  const before = await counts()
  expect(before.list).toBe(1)
  await within(app, ({ tx, now }) =>
    tx
      .updateTable('store_bank_accounts')
      .set({ updated_at: now, payouts_paused_until: new Date(now.getTime() + day) })
      .where('store_id', '=', store.storeId)
      .execute(),
  )
  expect(await counts()).toEqual({ today: before.today - 1, list: 0 })
  app.clock.advance(day)
  expect(await counts()).toMatchObject({ list: 1 })
})

test('paused payouts wait, the store sees the reason, and nothing is lost when they resume', async () => {
  const orderId = await dueOrder()
  const token = boss.token
  const body = { reason: 'We are checking two complaints.' }
  const toApprove = async () =>
    (await app.call(adminToday, { token })).data.queues.find(each => each.queue === 'payouts')?.count ?? 0
  const before = await toApprove()
  await app.call(contract.pauseStore, { token, params: params(store.storeId), body })
  expect((await app.refused(contract.pauseStore, { token, params: params(store.storeId), body })).code).toBe(
    'receiver_paused',
  )
  expect(await payRefused()).toBe('receiver_paused')
  expect((await app.refused(approvePayout, { token, params: { id: orderId } })).code).toBe('receiver_paused')
  const { data } = await app.call(getBalance, { token: store.token })
  expect(data.next).toMatchObject({ waitsFor: 'pause', reason: body.reason })
  // Nobody can approve it now, so nothing waits for an administrator.
  expect(await toApprove()).toBe(before - 1)
  const query = { storeId: store.storeId }
  expect((await app.call(listPayouts, { token, query })).data).toMatchObject({ toApprove: 0, rows: [{ paused: true }] })
  const news = (await app.call(listNotifications, { token: store.token, query: {} })).data.rows
  expect(news.map(({ title }) => title)).toContain(`Your payouts are paused: ${body.reason}`)
  expect((await mailsTo(app, store.email)).at(-1)).toMatchObject({
    subject: 'Your payouts are paused',
    text: expect.stringContaining(body.reason),
  })
  const paused = (await app.call(contract.listPaused, { token, query: {} })).data
  expect(paused.rows).toMatchObject([{ reason: body.reason, receiver: { kind: 'store', id: store.storeId } }])
  const of = async (storeId: string) =>
    (await app.call(contract.listPaused, { token, query: { storeId } })).data.rows.map(row => row.receiver.id)
  expect([await of(store.storeId), await of(randomUUID())]).toEqual([[store.storeId], []])
  await app.call(contract.resumeStore, { token, params: params(store.storeId) })
  expect((await app.refused(contract.resumeStore, { token, params: params(store.storeId) })).code).toBe(
    'receiver_not_paused',
  )
  expect((await mailsTo(app, store.email)).at(-1)).toMatchObject({ subject: 'Your payouts have resumed' })
  await pay()
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid', amount: 17_975 })
  const unknown = { token, params: params(randomUUID()) }
  expect((await app.refused(contract.pauseStore, { ...unknown, body })).code).toBe('receiver_not_found')
  expect((await app.refused(contract.resumePartner, unknown)).code).toBe('receiver_not_found')
  expect((await app.refused(contract.payStore, unknown)).code).toBe('store_not_found')
})

test('a balance that the fee would consume is refused and stays', async () => {
  await dueOrder(10_00)
  expect(await payRefused()).toBe('payout_too_small')
  expect(await owed()).toBe(9_00)
})

test('only administrators of payments see and change transfers', async () => {
  await dueOrder()
  const { id } = await pay()
  await finish()
  const stranger = await merchant(app)
  for (const { token } of [stranger, await partner(app)]) {
    expect((await app.refused(contract.getStatement, { token, params: { id } })).code).toBe('transfer_not_found')
    expect((await app.refused(contract.statementFile, { token, params: { id } })).code).toBe('transfer_not_found')
    expect((await app.refused(contract.listTransfers, { token, query: {} })).status).toBe(403)
    expect((await app.refused(contract.approveTransfer, { token, params: { id } })).status).toBe(403)
  }
  const { rows, counts } = await transfers({ search: (await latest()).receiver.name })
  expect(rows.map(row => row.id)).toContain(id)
  expect(counts.paid).toBeGreaterThanOrEqual(1)
  expect(await transfers({ search: '100%_' })).toMatchObject({ count: 0, rows: [] })
})
