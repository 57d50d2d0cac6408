import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, decideCase, refundGoodwill, reportParcel } from '#contract/cases/cases.ts'
import { scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { addPromotion, deletePromotion } from '#contract/offers/offers.ts'
import { updateSetting } from '#contract/settings/settings.ts'
import { suspendStore } from '#contract/stores/approvals.ts'
import { audit } from '#platform/audit.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, merchant, product } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { knownSubjects, sources } from './audit-subjects.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('names orders by their reference, and finds them by it however it is written', async () => {
  const { customer, store } = await cast(app)
  const { token } = await admin(app, 'superadmin')
  const { id } = await paidOrder(app, customer, { store })
  await changeStatus(app, store, id, 'processing')
  const { reference } = await app.platform.db.read
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', ' ')]) {
    const { rows } = (await app.call(listAuditLog, { token, query: { search: typed } })).data
    expect(rows).toMatchObject([{ action: 'order.move', subject: { kind: 'order', id, name: reference } }])
  }
})

test('names settings as the settings page does and finds them by it, and names the product of a sale price', async () => {
  const { token } = await admin(app, 'superadmin')
  const body = { name: 'plans.growth-commission', value: 8, reason: 'As agreed' } as const
  await app.call(updateSetting, { token, body })
  const found = async (search: string) => (await app.call(listAuditLog, { token, query: { search } })).data.rows
  for (const typed of ['commission of growth', 'plans.growth'])
    expect(await found(typed)).toMatchObject([{ subject: { kind: 'setting', name: 'Commission of Growth' } }])
  expect(await found('Commission of Pro')).toEqual([])
  const store = await merchant(app)
  const { productId, variantId } = await product(app, store.storeId, { name: 'Àṣọ òkè' })
  const [startsAt, endsAt] = [app.clock.now().toISOString(), new Date(app.clock.now().getTime() + day).toISOString()]
  await app.call(scheduleSalePrice, {
    token: store.token,
    params: { id: productId },
    body: { variantIds: [variantId], price: 100, startsAt, endsAt },
  })
  expect(await found('sale-price')).toMatchObject([{ subject: { kind: 'product', name: 'Àṣọ òkè' } }])
})

test('finds entries by the words of their action and the name of their subject', async () => {
  const { token } = await admin(app, 'superadmin')
  const found = async (search: string) => (await app.call(listAuditLog, { token, query: { search } })).data.rows
  const store = await merchant(app)
  await app.call(suspendStore, { token, params: { storeId: store.storeId }, body: { reason: 'Unpaid invoices' } })
  const { rows } = (await app.call(listAuditLog, { token, query: { subjectId: store.storeId } })).data
  const { name } = await app.platform.db.read
    .selectFrom('stores')
    .select('name')
    .where('id', '=', store.storeId)
    .executeTakeFirstOrThrow()
  const suspended = rows.find(({ action }) => action === 'store.suspended')
  expect(suspended).toMatchObject({ subject: { name } })
  for (const typed of ['Suspended store', 'suspended st', 'uspended', 'store', name])
    expect(await found(typed)).toContainEqual(suspended)
  for (const typed of ['Suspended partner', 'Approved store', 'No such name'])
    expect(await found(typed)).not.toContainEqual(suspended)
})

test('finds a case by its number and by the reference of its order', async () => {
  const { customer, store } = await cast(app)
  const { token } = await admin(app, 'superadmin')
  const { id } = await paidOrder(app, customer, { store })
  const { name } = (
    await app.call(refundGoodwill, { token, body: { orderId: id, amount: 100, note: 'Sorry for the delay' } })
  ).data
  const { reference } = await app.platform.db.read
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const typed of [name, reference]) {
    const { rows } = (await app.call(listAuditLog, { token, query: { search: typed } })).data
    expect(rows).toMatchObject([{ action: 'case.decide', subject: { kind: 'case', name } }])
  }
})

test('an administrator’s answer and decision are logged with the case’s status before and after', async () => {
  const people = await cast(app)
  const { token } = await admin(app, 'superadmin')
  const orderId = await orderIn(app, people, 'picked_up')
  const report = { orderId, kind: 'damaged_in_transit', text: 'It is crushed.' } as const
  const { id } = (await app.call(reportParcel, { token: people.rider.token, body: report })).data
  const text = 'Can you send a picture of it?'
  await app.call(answerCase, { token, params: { id }, body: { text, waitFor: 'store' } })
  const decision = { outcome: 'nothing', bearer: 'platform', note: 'It was found.', whyNow: 'It was found.' } as const
  await app.call(decideCase, { token, params: { id }, body: decision })
  const { rows } = (await app.call(listAuditLog, { token, query: { subjectId: id } })).data
  expect(rows).toMatchObject([
    { action: 'case.decide', before: { status: 'waiting_for_store' }, after: { status: 'decided' } },
    { action: 'case.answer', before: { status: 'open' }, after: { status: 'waiting_for_store' } },
  ])
})

test('names subjects that their entries don’t name, and says which are deleted', async () => {
  const { token } = await admin(app, 'superadmin')
  const store = await merchant(app)
  const { productId } = await product(app, store.storeId, { name: 'Microscope' })
  const startsAt = new Date(app.clock.now().getTime() + day).toISOString()
  const endsAt = new Date(app.clock.now().getTime() + 2 * day).toISOString()
  const body = { productId, label: 'Back to school', banner: 'Chosen', startsAt, endsAt }
  const { id } = (await app.call(addPromotion, { token, body })).data
  const subjects = async () =>
    (await app.call(listAuditLog, { token, query: { subjectId: id } })).data.rows.map(({ subject }) => subject)
  expect(await subjects()).toEqual([{ kind: 'promotion', id, name: 'Microscope' }])
  await app.call(deletePromotion, { token, params: { id } })
  expect(await subjects()).toMatchObject([{ deleted: true }, { kind: 'promotion', id, name: null, deleted: true }])
})

test('every kind of subject is read by its statement', async () => {
  const kinds = [...new Set(sources.flatMap(source => source.kinds))]
  const id = '0199aaaa-0000-7000-8000-000000000000'
  const known = await knownSubjects(
    app.platform.db.read,
    kinds.map(kind => ({ kind, id })),
  )
  for (const kind of kinds) expect(known({ kind, id }), kind).toEqual({ name: null, gone: true })
  expect(known({ kind: 'books', id })).toBeUndefined()
})

test('masks account numbers', async () => {
  const { token } = await admin(app, 'superadmin')
  const store = await merchant(app)
  await app.platform.db.transact(work =>
    audit(work, undefined, {
      action: 'payout.release',
      subject: ['bank-account', store.storeId],
      before: { accountNumber: '2031415926' },
      after: { account: '2031415926', note: '2031415926' },
    }),
  )
  const { rows } = (await app.call(listAuditLog, { token, query: { subjectId: store.storeId } })).data
  expect(rows[0]).toMatchObject({
    before: { accountNumber: '····5926' },
    after: { account: '····5926', note: '2031415926' },
  })
})
