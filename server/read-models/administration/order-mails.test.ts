import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, reportParcel } from '#contract/cases/cases.ts'
import { acceptOrder, assignOrders, declineOrder } from '#contract/delivery/delivery.ts'
import { sendMailAgain } from '#contract/identity/customers.ts'
import { cancelCustomerOrder, handOverToPlatform, listCustomerOrders } from '#contract/orders/orders.ts'
import { assignReturn, carryReturn, decideChargeback, decideRefund } from '#contract/orders/returns.ts'
import { getOrderMail, listOrderMails } from '#contract/read-models/order-mails.ts'
import { minute, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, merchant, type Person, partner, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder, paidOrders } from '#tests/harness/orders.ts'
import { ask, bringBack, close, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let people: Cast
let office: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  office = await admin(app)
  await shipping(app)
})
afterAll(() => app.stop())

const mailsOf = async (id: string) =>
  (await app.call(listOrderMails, { token: office.token, params: { id } })).data.rows

test('the office sees the mails of an order to everybody, newest first, and sends those without a secret again', async () => {
  const { customer, store, scheduler, rider } = people
  const other = await paidOrder(app, customer, { store })
  const order = await paidOrder(app, customer, { store })
  for (const status of ['processing', 'ready_for_pickup'] as const) await changeStatus(app, store, order.id, status)
  await app.call(handOverToPlatform, { token: store.token, params: { id: order.id } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: order.id, partnerId: rider.partnerId } })
  app.clock.advance(20 * second)
  await app.runJobs()
  await app.call(acceptOrder, { token: rider.token, params: { id: order.id } })
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'] as const)
    await changeStatus(app, rider, order.id, status)
  await app.runJobs()

  const mails = await mailsOf(order.id)
  expect(mails.map(({ to, recipient }) => [to, recipient])).toEqual(
    expect.arrayContaining([
      ['customer', customer.email],
      ['store', store.email],
      ['partner', rider.email],
    ]),
  )
  expect(mails.map(({ subject }) => subject).filter(subject => subject.includes(other.reference))).toEqual([])
  expect(mails.map(({ subject }) => subject)).not.toContain(`New order ${other.name}`)
  expect(mails.map(({ createdAt }) => createdAt)).toEqual(
    mails
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  )
  // Its code opens the parcel.
  expect(mails.find(({ subject }) => subject.includes('out for delivery'))).toMatchObject({ canSendAgain: false })

  const taken = mails.find(({ to }) => to === 'store')
  expect(taken).toMatchObject({ subject: `New order ${order.name}`, canSendAgain: true })
  const before = (await mailsTo(app, store.email)).length
  await app.call(sendMailAgain, { token: office.token, params: { id: taken?.id ?? '' } })
  expect((await mailsTo(app, store.email)).slice(before).map(({ subject }) => subject)).toEqual([taken?.subject])
  expect((await mailsOf(order.id)).filter(({ subject }) => subject === taken?.subject)).toHaveLength(2)
})

/** Subjects of the mails to a customer since an index. */
const sentTo = async ({ email }: Person, since = 0) => {
  await app.runJobs()
  await app.runJobs()
  return (await mailsTo(app, email)).slice(since).map(({ subject }) => subject)
}
const listed = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject)

test('an order has the mails of its returns: the refund, who bears it, and an exchange that is cancelled', async () => {
  const { store } = people
  const buyer = await shopper(app)
  const goods = await product(app, store.storeId, { price: 500_000 })
  const id = await delivered(app, { store, buyer, items: [{ ...goods, quantity: 2 }] })
  const since = (await sentTo(buyer)).length
  const wanted = [{ at: 0, quantity: 1 }]
  const { id: returnId } = await bringBack(app, { store, buyer, orderId: id, wanted })
  const charge = { params: { id: returnId }, body: { bearer: 'platform', reason: 'Our fault.' } } as const
  await app.call(decideChargeback, { token: office.token, ...charge })
  const { replacementOrder } = await bringBack(app, { store, buyer, orderId: id, wanted, replace: true })
  const exchangeId = replacementOrder?.id ?? ''
  await app.runJobs()
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: exchangeId }, body: {} })
  const sent = await sentTo(buyer, since)
  expect(sent).toContainEqual(expect.stringMatching(/^₦[\d,.]+ goes back to you for return BM-\S+-R1$/))
  const subjects = await listed(id)
  expect(sent.filter(subject => !subjects.includes(subject))).toEqual([])
  expect(subjects).toContainEqual(expect.stringMatching(/^Who bears return #/))
  expect(await listed(exchangeId)).toContainEqual(expect.stringMatching(/^Your exchange BM-\S+ was cancelled: /))
})

test('an order has the mails of its cases, also those about the replacement', async () => {
  const by = people.customer
  const id = await orderIn(app, people, 'delivered')
  const since = (await sentTo(by)).length
  const { id: caseId, items } = await reportTorn(app, by, id)
  const why = { note: 'The pictures show it.', whyNow: 'The customer travels tomorrow.' }
  const decision = { outcome: 'replacement', bearer: 'store', items, ...why } as const
  await app.call(decideCase, { token: office.token, params: { id: caseId }, body: decision })
  const { rows } = (await app.call(listCustomerOrders, { token: by.token })).data
  const replacementId = rows.find(({ orderType }) => orderType === 'replacement')?.id ?? ''
  const sent = await sentTo(by, since)
  expect(sent).toContainEqual(expect.stringContaining('a replacement will be sent'))
  const [subjects, ofReplacement] = [await listed(id), await listed(replacementId)]
  expect(sent.filter(subject => !subjects.includes(subject))).toEqual([])
  expect(ofReplacement).toContainEqual(expect.stringContaining('a replacement will be sent'))
})

test('each order of a purchase has the mail that confirms all of them', async () => {
  const orders = await paidOrders(app, people.customer, [{ store: people.store }, { store: await merchant(app) }])
  await app.runJobs()
  for (const { id } of orders)
    expect(await listed(id)).toContainEqual(expect.stringMatching(/^Your orders BM-\S+ from 2 stores$/))
})

test('an order has the mails to carriers that declined it', async () => {
  const id = await orderIn(app, people, 'assigned')
  app.clock.advance(20 * second)
  await app.runJobs()
  const decline = { params: { id }, body: { reason: 'No bike today' } }
  await app.call(declineOrder, { token: people.rider.token, ...decline })
  const found = (await mailsOf(id)).filter(({ to }) => to === 'partner')
  expect(found).toMatchObject([
    { recipient: people.rider.email, subject: expect.stringContaining('A delivery for you') },
  ])
})

test('an order has the mails to the carrier that it was last taken from', async () => {
  const id = await orderIn(app, people, 'accepted')
  const { partnerId } = await partner(app)
  const body = { orderId: id, partnerId, reason: 'Another is nearer' }
  await app.call(assignOrders, { token: office.token, body })
  await app.advance(minute)
  const found = (await mailsOf(id)).filter(({ recipient }) => recipient === people.rider.email)
  expect(found.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/ is no longer yours$/))
})

test('an unknown order has none', async () => {
  const params = { id: people.customer.accountId }
  expect((await app.refused(listOrderMails, { token: office.token, params })).code).toBe('order_not_found')
})

/** Whether a person can read the newest mail about an order with this in its subject, and its text or the failure. */
async function mailSeen({ token }: Person, id: string, subject: string) {
  const { rows } = (await app.call(listOrderMails, { token, params: { id } })).data
  const mail = rows.find(row => row.subject.includes(subject))
  const given = { token, params: { id, mailId: mail?.id ?? '' } }
  expect(mail?.canRead).toBe(mail?.closedBy === null)
  if (!mail?.canRead) return [mail?.closedBy, (await app.refused(getOrderMail, given)).code]
  return [mail.canRead, (await app.call(getOrderMail, given)).data.text]
}

test('the text of a mail is read by those who see what its receiver earns and open what it is about, without a code', async () => {
  const id = await orderIn(app, people, 'picked_up')
  await app.runJobs()
  for (const status of ['in_transit', 'out_for_delivery'] as const) await changeStatus(app, people.rider, id, status)
  const { token } = people.rider
  const report = {
    orderId: id,
    kind: 'damaged_in_transit',
    text: 'It fell off the bike, see /customer/returns.',
  } as const
  await app.call(reportParcel, { token, body: report })
  await app.runJobs()
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  const seenBy = (by: Person, subject: string) => mailSeen(by, id, subject)
  const cashier = await adminWith(app, [
    { resource: 'orders', right: 'view' },
    { resource: 'payments', right: 'view' },
    { resource: 'returns', right: 'view' },
  ])
  for (const by of [office, cashier])
    expect(await seenBy(by, 'New order')).toEqual([true, expect.stringContaining('You earn')])
  expect(await seenBy(clerk, 'New order')).toEqual(['earnings', 'mail_not_found'])
  for (const by of [office, clerk]) {
    expect(await seenBy(by, 'out for delivery')).toEqual(['secret', 'mail_not_found'])
    // Whoever has the link stops these mails for its receiver.
    const [, text] = await seenBy(by, 'is on its way')
    expect(text).toContain(`/customer/orders/${id}`)
    expect(text).not.toMatch(/Stop mails|unsubscribe/i)
  }
  expect(await seenBy(office, 'Damaged in transit')).toEqual([true, expect.stringContaining('It fell off the bike')])
  expect(await seenBy(clerk, 'Damaged in transit')).toContain('mail_not_found')
  expect(await seenBy(cashier, 'Damaged in transit')).toEqual(['cases', 'mail_not_found'])

  const other = await paidOrder(app, people.customer, { store: people.store })
  const [mail] = await mailsOf(id)
  const params = { id: other.id, mailId: mail?.id ?? '' }
  expect((await app.refused(getOrderMail, { token: office.token, params })).code).toBe('mail_not_found')
})

test('mails about returns are for roles with returns, whatever they link to, also once they are sent again', async () => {
  const { customer, rider, store } = people
  const orderId = await orderIn(app, people, 'delivered')
  const wanted = [{ at: 0, quantity: 1 }]
  const { id } = await ask(app, { buyer: customer, orderId, wanted, replace: true })
  const body = { decision: 'approved', wayBack: 'platform-collects' } as const
  await app.call(decideRefund, { token: store.token, params: { id }, body })
  await app.call(assignReturn, { token: office.token, params: { id }, body: { partnerId: rider.partnerId } })
  await app.advance(minute)
  await app.call(carryReturn, { token: rider.token, params: { id }, body: { status: 'in_transit' } })
  await close(app, store, id)
  await app.runJobs()

  const grants = ['orders', 'payments', 'cases', 'messages'] as const
  const without = await adminWith(
    app,
    grants.map(resource => ({ resource, right: 'view' })),
  )
  const readable = async (subject: string) => [
    (await mailSeen(office, orderId, subject))[0],
    (await mailSeen(without, orderId, subject))[0],
  ]
  for (const subject of ['A return for you to fetch', 'Your exchange is order']) {
    expect(await readable(subject), subject).toEqual([true, 'returns'])
    const count = (await mailsOf(orderId)).length
    for (let times = 1; times <= 2; times++) {
      const [mail] = (await mailsOf(orderId)).filter(row => row.subject.includes(subject))
      await app.call(sendMailAgain, { token: office.token, params: { id: mail?.id ?? '' } })
    }
    expect(await mailsOf(orderId)).toHaveLength(count + 2)
    expect(await readable(subject), `${subject}, again`).toEqual([true, 'returns'])
  }
})
