import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConversations, sendMessage } from '#contract/messages/conversations.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { approvePayout } from '#contract/payouts/payouts.ts'
import * as contract from '#contract/stores/approvals.ts'
import { createStore } from '#domains/stores/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  adminWith,
  customer,
  guest,
  type Merchant,
  merchant,
  type Person,
  product,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { complete, heldOrder } from '#tests/harness/money.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let boss: Person
let first: Person
let second: Person
let both: Person
let none: Person

const appoint = (of: Person, gives: contract.ApproverGives, by = boss) =>
  app.call(contract.createApprover, { token: by.token, body: { accountId: of.accountId, gives } })

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
  first = await admin(app)
  second = await admin(app)
  both = await admin(app)
  none = await admin(app)
  await appoint(first, 'first')
  await appoint(second, 'second')
  await appoint(both, 'both')
})
afterAll(() => app.stop())

let named = 0
/** A store that waits for its first approval; its owner's own store, which is live, stays aside. */
async function waiting(): Promise<{ owner: Merchant; storeId: string; name: string }> {
  const owner = await merchant(app)
  const name = `Waiting ${++named}`
  const { id: storeId } = await within(app, async work => {
    await work.tx.deleteFrom('store_members').where('account_id', '=', owner.accountId).execute()
    return createStore(work, { merchantId: owner.accountId, name })
  })
  return { owner, storeId, name }
}
const approve = (by: Person, storeId: string) =>
  app.call(contract.approveStoreCall, { token: by.token, params: { storeId } })
const notApproved = async (by: Person, storeId: string) =>
  (await app.refused(contract.approveStoreCall, { token: by.token, params: { storeId } })).code
const one = async (by: Person, id: string) =>
  (await app.call(contract.getApprovalStore, { token: by.token, params: { id } })).data
const subjects = async (to: Merchant) => (await mailsTo(app, to.email)).map(({ subject }) => subject)
const actions = async (storeId: string) =>
  (
    await app.platform.db.read
      .selectFrom('audit_log')
      .select(['action', 'account_id'])
      .where('subject_id', '=', storeId)
      .orderBy('id')
      .execute()
  ).map(row => row.action)

describe('approving a store', () => {
  test('takes two different approvers, and notifies the merchant of each approval', async () => {
    const { owner, storeId, name } = await waiting()
    expect(await notApproved(none, storeId)).toBe('not_allowed')
    expect(await notApproved(second, storeId)).toBe('not_allowed')
    expect(await one(second, storeId)).toMatchObject({
      mayApprove: false,
      mayNotBecause: 'You aren’t an approver for the first approval.',
    })
    expect((await one(both, storeId)).mayApprove).toBe(true)
    const { data, message } = await approve(both, storeId)
    expect(data).toMatchObject({ firstApproval: true, secondApproval: false, approval: { state: 'second-approval' } })
    expect(message).toBe('First approval saved. The store goes live with another approver’s second one.')
    expect(await notApproved(both, storeId)).toBe('not_allowed')
    expect(await notApproved(first, storeId)).toBe('not_allowed')
    expect(await one(both, storeId)).toMatchObject({
      mayApprove: false,
      mayNotBecause: 'The second approval must come from a different person.',
    })
    expect(await approve(second, storeId)).toMatchObject({
      message: 'Approved. The merchant is notified by e-mail.',
      data: { secondApproval: true, approval: { state: 'approved' } },
    })
    expect((await approve(second, storeId)).data).toMatchObject({ secondApproval: true })
    expect(await subjects(owner)).toEqual([`${name} has its first approval`, `${name} is live`])
    expect(await actions(storeId)).toEqual(['store.first-approval', 'store.second-approval'])
    const { first: by, second: then } = await one(none, storeId)
    expect([by?.by, then?.by]).toEqual([expect.stringMatching(/^Ada/), expect.stringMatching(/^Ada/)])
  })

  test('counts concurrent approvals by one approver once', async () => {
    const { owner, storeId } = await waiting()
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.app.inject({
          method: 'PATCH',
          url: `/v1/storeapproval/approve/${storeId}`,
          headers: { authorization: `Bearer ${boss.token}` },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
    expect(await one(boss, storeId)).toMatchObject({ firstApproval: true, secondApproval: false })
    expect(await subjects(owner)).toHaveLength(1)
  })

  test('refuses a store that isn’t submitted, and an unknown one', async () => {
    const owner = await merchant(app)
    const { id } = await within(app, async work => {
      await work.tx.deleteFrom('store_members').where('account_id', '=', owner.accountId).execute()
      return createStore(work, { merchantId: owner.accountId, name: 'A draft', onboards: true })
    })
    expect(await notApproved(both, id)).toBe('store_not_submitted')
    expect(await notApproved(both, crypto.randomUUID())).toBe('store_not_found')
    const refused = await app.refused(contract.rejectStoreCall, {
      token: both.token,
      params: { storeId: id },
      body: { reason: 'Not clear' },
    })
    expect(refused.code).toBe('store_not_submitted')
  })

  test('shows the merchant the reason of requested changes, and revokes the first approval', async () => {
    const { owner, storeId, name } = await waiting()
    await approve(first, storeId)
    const reject = (by: Person, reason: string) =>
      app.refused(contract.rejectStoreCall, { token: by.token, params: { storeId }, body: { reason } })
    expect((await reject(first, 'The name is another’s.')).code).toBe('not_allowed')
    expect((await reject(second, ' ')).code).toBe('invalid')
    const { data } = await app.call(contract.rejectStoreCall, {
      token: second.token,
      params: { storeId },
      body: { reason: 'The name is another’s.' },
    })
    expect(data).toMatchObject({
      firstApproval: false,
      approval: { state: 'rejected', reason: 'The name is another’s.' },
    })
    expect((await mailsTo(app, owner.email)).at(-1)).toMatchObject({
      subject: `${name} needs changes`,
      text: expect.stringContaining('The name is another’s.'),
    })
    expect((await reject(second, 'Again.')).code).toBe('store_not_submitted')
  })
})

describe('approvers', () => {
  test('are added once, from administrators, by somebody else', async () => {
    const refused = async (by: Person, accountId: string) =>
      (await app.refused(contract.createApprover, { token: by.token, body: { accountId } })).code
    expect(await refused(none, none.accountId)).toBe('not_allowed')
    expect(await refused(none, first.accountId)).toBe('approver_exists')
    expect(await refused(none, (await admin(app, 'dispatcher')).accountId)).toBe('administrator_not_found')
    expect(await refused(none, (await merchant(app)).accountId)).toBe('administrator_not_found')
    const fresh = await admin(app)
    const { data, message } = await appoint(fresh, 'second', none)
    expect(message).toBe('Successfully created approver.')
    expect(data).toMatchObject({ accountId: fresh.accountId, gives: 'second', active: true, approved: 0 })
    const change = { token: none.token, params: { id: data.id }, body: { active: false } }
    expect(await app.call(contract.updateApprover, change)).toMatchObject({
      message: 'Successfully updated approver.',
      data: { gives: 'second', active: false },
    })
    expect((await app.refused(contract.updateApprover, { ...change, token: fresh.token })).code).toBe('not_allowed')
    expect((await app.refused(contract.updateApprover, { ...change, params: { id: none.accountId } })).code).toBe(
      'approver_not_found',
    )
    const { storeId } = await waiting()
    await approve(first, storeId)
    expect(await notApproved(fresh, storeId)).toBe('not_allowed')
    const listed = await app.call(contract.listApprovers, { token: none.token, query: { search: fresh.email } })
    expect(listed.data).toMatchObject({ count: 1, rows: [{ id: data.id }] })
    const candidates = listed.data.candidates.map(({ accountId }) => accountId)
    expect(candidates).toContain(none.accountId)
    expect(candidates).not.toContain(fresh.accountId)
  })
})

describe('a suspended store', () => {
  test('sells nothing until it is restored, with one notification each time', async () => {
    const store = await merchant(app)
    const { productId } = await product(app, store.storeId)
    const visible = async () =>
      (
        await app.platform.db.read
          .selectFrom('products')
          .select('visible')
          .where('id', '=', productId)
          .executeTakeFirstOrThrow()
      ).visible
    const suspend = () =>
      app.call(contract.suspendStore, {
        token: none.token,
        params: { storeId: store.storeId },
        body: { reason: 'Sold what it had not.' },
      })
    expect(await visible()).toBe(true)
    const twice = await Promise.all([suspend(), suspend()])
    for (const { data } of twice)
      expect(data.approval).toMatchObject({ state: 'suspended', reason: 'Sold what it had not.' })
    expect(await visible()).toBe(false)
    const suspended = await app.call(contract.listApproved, { token: none.token, query: { state: 'suspended' } })
    expect(suspended.data.rows.map(({ id }) => id)).toContain(store.storeId)
    const restore = () => app.call(contract.restoreStore, { token: none.token, params: { storeId: store.storeId } })
    expect((await restore()).data.approval).toMatchObject({ state: 'approved', reason: null })
    expect((await restore()).data.approval.state).toBe('approved')
    expect(await visible()).toBe(true)
    const { suspensions } = (
      await app.call(contract.getApprovalStore, { token: none.token, params: { id: store.storeId } })
    ).data
    const by = { by: expect.any(String), at: app.clock.now().toISOString() }
    expect(suspensions).toEqual([{ ...by, reason: 'Sold what it had not.', restored: by }])
    const about = (await subjects(store)).map(subject => subject.replace(/^Store \d+ /, ''))
    expect(about).toEqual(['is suspended', 'is open again'])
    const notices = await app.call(listNotifications, { token: store.token })
    expect(notices.data.rows).toHaveLength(2)
  })

  test('continues its orders, with payouts paused', async () => {
    const store = await merchant(app)
    const orderId = await heldOrder(app, store, { goods: 20_000_00 })
    const at = { token: none.token, params: { storeId: store.storeId } }
    await app.call(contract.suspendStore, { ...at, body: { reason: 'Under investigation' } })
    expect((await one(none, store.storeId)).openOrders).toBe(1)
    await complete(app, orderId)
    await app.runJobs()
    const pay = { token: none.token, params: { id: orderId } }
    expect((await app.refused(approvePayout, pay)).code).toBe('store_suspended')
    expect(await one(none, store.storeId)).toMatchObject({ openOrders: 0, openPayouts: 1 })
    await app.call(contract.restoreStore, at)
    expect((await app.call(approvePayout, pay)).data.status).toBe('approved')
  })

  test('shows the customers of its orders that it sells nothing now, until it is restored', async () => {
    const [store, buyer] = [await merchant(app), await customer(app)]
    const { id } = await paidOrder(app, buyer, { store })
    const by = { token: buyer.token }
    await app.call(sendMessage, { ...by, body: { orderId: id, text: 'When does it come?' } })
    const seen = async () => {
      const order = (await app.call(getCustomerOrder, { ...by, params: { id } })).data
      const [row] = (await app.call(listCustomerOrders, by)).data.rows
      const [conversation] = (await app.call(listConversations, by)).data.rows
      return [order.storeOffSale, row?.storeOffSale, conversation?.storeOffSale]
    }
    const at = { token: none.token, params: { storeId: store.storeId } }
    expect(await seen()).toEqual([false, false, false])
    await app.call(contract.suspendStore, { ...at, body: { reason: 'Under investigation' } })
    expect(await seen()).toEqual([true, true, true])
    await app.call(contract.restoreStore, at)
    expect(await seen()).toEqual([false, false, false])
  })

  test('tells each customer once what happens to their open orders and money', async () => {
    const [store, one, two, done] = [await merchant(app), await customer(app), await customer(app), await guest(app)]
    const { id, reference } = await paidOrder(app, one, { store })
    const others = [await paidOrder(app, two, { store }), await paidOrder(app, two, { store })]
    await paidOrder(app, two, { store: await merchant(app) })
    await complete(app, (await paidOrder(app, done, { store })).id)
    await app.runJobs()
    const at = { token: none.token, params: { storeId: store.storeId } }
    await app.call(contract.suspendStore, { ...at, body: { reason: 'Under investigation' } })
    await app.runJobs()
    await app.handlers.find(({ name }) => name === 'stores.suspended')?.run({ storeId: store.storeId })
    await app.runJobs()
    const about = async (email: string) =>
      (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('About'))
    const [mail, ...more] = await about(one.email)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(new RegExp(`^About your order ${reference} from Store `))
    for (const words of [
      'we cancel it and refund you in full',
      'cancel it on its page: you get a full refund',
      'Bitmarte keeps your payment until your order has arrived',
      `/customer/orders/${id}`,
    ])
      expect(mail?.text.replaceAll('\n', ' ')).toContain(words)
    expect(mail?.text).not.toContain('investigation')
    const [both] = await about(two.email)
    expect(both?.subject).toMatch(/^About your 2 orders from /)
    for (const order of others) expect(both?.text).toContain(`${order.reference}: `)
    expect(await about(done.email)).toEqual([])
    const notices = await app.call(listNotifications, { token: one.token })
    expect(notices.data.rows.map(({ title }) => title)).toContain(mail?.subject)
  })

  test('tells nobody about a suspension that was lifted at once', async () => {
    const [store, buyer] = [await merchant(app), await customer(app)]
    await paidOrder(app, buyer, { store })
    const at = { token: none.token, params: { storeId: store.storeId } }
    await app.call(contract.suspendStore, { ...at, body: { reason: 'The wrong store' } })
    await app.call(contract.restoreStore, at)
    await app.runJobs()
    expect((await mailsTo(app, buyer.email)).filter(({ subject }) => subject.startsWith('About'))).toEqual([])
  })

  test('must have been approved before', async () => {
    const { storeId } = await waiting()
    const input = { token: none.token, params: { storeId }, body: { reason: 'No reason' } }
    expect((await app.refused(contract.suspendStore, input)).code).toBe('store_not_approved')
    expect((await app.refused(contract.restoreStore, { ...input, body: undefined })).code).toBe('store_not_approved')
  })
})

describe('the payment category', () => {
  test('is set once, with a notification, and only to an existing one', async () => {
    const store = await merchant(app)
    const set = (paymentCategory: string) => ({
      token: none.token,
      params: { id: store.storeId },
      body: { paymentCategory },
    })
    const weekly = { token: none.token, params: { id: store.storeId }, body: { paymentCategory: 'weekly' as const } }
    await app.call(contract.setPaymentCategory, weekly)
    await app.call(contract.setPaymentCategory, weekly)
    expect(await one(none, store.storeId)).toMatchObject({ paymentCategory: 'weekly', openOrders: 0, openPayouts: 0 })
    expect(await subjects(store)).toHaveLength(1)
    expect((await app.refused(contract.setPaymentCategory, set('daily'))).code).toBe('invalid')
    const elsewhere = { ...set('weekly'), params: { id: crypto.randomUUID() } }
    expect((await app.refused(contract.setPaymentCategory, elsewhere)).code).toBe('store_not_found')
  })
})

describe('lists', () => {
  test('list by approval status, longest waiting first, with counts', async () => {
    const one = await waiting()
    app.clock.advance(1000)
    const two = await waiting()
    await approve(first, one.storeId)
    const list = async (query: object) =>
      (await app.call(contract.listUnapproved, { token: none.token, query: { limit: 100, ...query } })).data
    const ids = (await list({})).rows.map(({ id }) => id)
    expect(ids.indexOf(one.storeId)).toBeLessThan(ids.indexOf(two.storeId))
    expect((await list({ state: 'second-approval', search: one.name })).rows.map(({ id }) => id)).toEqual([one.storeId])
    expect((await list({ state: 'first-approval', search: one.name })).count).toBe(0)
    const found = await list({ search: two.owner.email })
    expect(found).toMatchObject({ count: 1, rows: [{ id: two.storeId, productCount: 0 }] })
    const approved = await app.call(contract.listApproved, { token: none.token, query: { limit: 1 } })
    expect(approved.data.counts.approved).toBe(approved.data.count)
    expect(approved.data.counts.unapproved).toBe((await list({})).count)
    // Sent back, it is still unapproved, but awaits no approval.
    const before = (await list({})).count
    await app.call(contract.rejectStoreCall, {
      token: second.token,
      params: { storeId: one.storeId },
      body: { reason: 'The name is another’s.' },
    })
    const after = await list({})
    expect([after.count, after.counts.unapproved]).toEqual([before, before])
    const idsOf = (rows: typeof after.rows) => rows.map(({ id }) => id)
    expect(idsOf(after.rows).indexOf(two.storeId)).toBeLessThan(idsOf(after.rows).indexOf(one.storeId))
    const awaiting = idsOf((await list({ state: 'approval' })).rows)
    expect([awaiting.includes(one.storeId), awaiting.includes(two.storeId)]).toEqual([false, true])
    // The tab's number is that of the list below it; the other list has no such state.
    const filtered = await list({ state: 'approval' })
    expect(filtered.count).toBeLessThan(after.count)
    expect(filtered.counts).toEqual({ unapproved: filtered.count, approved: after.counts.approved })
    expect((await list({ search: '%' })).count).toBe(0)
  })

  test('a search counts its matches on both lists, and finds stores that were sent back', async () => {
    const store = await waiting()
    const of = async (endpoint: typeof contract.listApproved | typeof contract.listUnapproved) => {
      const { data } = await app.call(endpoint, { token: none.token, query: { search: store.owner.email } })
      return { rows: data.rows.map(({ id }) => id), counts: data.counts }
    }
    // The owner's other store is live.
    const counts = { approved: 1, unapproved: 1 }
    expect(await of(contract.listUnapproved)).toEqual({ rows: [store.storeId], counts })
    expect(await of(contract.listApproved)).toEqual({ rows: [store.owner.storeId], counts })
    await approve(first, store.storeId)
    const body = { reason: 'The name is another’s.' }
    await app.call(contract.rejectStoreCall, { token: second.token, params: { storeId: store.storeId }, body })
    expect(await of(contract.listUnapproved)).toEqual({ rows: [store.storeId], counts })
  })

  test('a role without stores reads the name of one, whose orders it lists', async () => {
    const store = await waiting()
    const { token } = await adminWith(app, [{ resource: 'orders', right: 'view' }])
    const named = (id: string) => ({ token, params: { id } })
    expect((await app.call(contract.getStoreName, named(store.storeId))).data).toEqual({ storeName: store.name })
    const nobody = named(crypto.randomUUID())
    expect((await app.refused(contract.getStoreName, nobody)).code).toBe('store_not_found')
  })
})
