import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { undoSeconds } from '#contract/delivery/dispatch.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  assignReturn,
  carryReturn,
  decideRefund,
  declineReturn,
  getReturn,
  listCarriedReturns,
  listReturns,
  unassignReturn,
  withdrawReturn,
} from '#contract/orders/returns.ts'
import { findAnything } from '#contract/read-models/find.ts'
import { minute, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { ask } from '#tests/harness/returns.ts'

let app: TestApp
let people: Cast
let rider: Awaited<ReturnType<typeof partner>>
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  rider = await partner(app)
  await within(app, ({ tx }) =>
    tx
      .updateTable('shipping_partners')
      .set({ company_name: 'Kékè Express' })
      .where('id', '=', rider.partnerId)
      .execute(),
  )
})
afterAll(() => app.stop())

/** A return that Bitmarte is to collect. */
async function toCollect() {
  const orderId = await orderIn(app, people, 'delivered')
  const asked = await ask(app, { buyer: people.customer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  const body = { decision: 'approved', wayBack: 'platform-collects' } as const
  await app.call(decideRefund, { token: people.store.token, params: { id: asked.id }, body })
  return asked
}

const listed = async (query: z.input<(typeof listCarriedReturns)['query']>) =>
  (await app.call(listCarriedReturns, { token: people.scheduler.token, query })).data.rows
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const scheduled = (id: string) => ({ token: people.scheduler.token, params: { id } })
const names = ({ orderReference, returnName }: { orderReference: string; returnName: string }) =>
  `${orderReference}${returnName.slice(returnName.lastIndexOf('-'))}`

test('a scheduler sees who has a return to collect and since when, until it is at the store, and can reassign it', async () => {
  const { id } = await toCollect()
  expect(await listed({})).toMatchObject([{ id, carrier: null }])
  expect(await listed({ assigned: 'true' })).toEqual([])
  const at = app.clock.now().toISOString()
  await app.call(assignReturn, { ...scheduled(id), body: { partnerId: rider.partnerId } })
  expect(await listed({})).toEqual([])
  const carrier = { id: rider.partnerId, name: 'Kékè Express', kind: 'partner', since: at }
  expect(await listed({ assigned: 'true' })).toMatchObject([{ id, carrier, moves: ['assign'] }])
  const [own] = (await app.call(listCarriedReturns, { token: rider.token })).data.rows
  expect(own).not.toHaveProperty('carrier')
  const carry = (status: 'in_transit' | 'received') =>
    app.call(carryReturn, { token: rider.token, params: { id }, body: { status } })
  await carry('in_transit')
  expect(await listed({ assigned: 'true' })).toMatchObject([{ id, carrier: { name: 'Kékè Express' }, moves: [] }])
  const unassign = { ...scheduled(id), body: { fromId: rider.partnerId } }
  expect((await app.refused(unassignReturn, unassign)).code).toBe('return_move_not_allowed')
  await carry('received')
  expect(await listed({ assigned: 'true' })).toEqual([])
})

/** Subjects of the mails that somebody got since, the first first. */
async function newMails({ email }: Person, read: { count: number }) {
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject).slice(read.count)
  read.count += subjects.length
  return subjects
}

test('an assignment is undone: the return is to be assigned again, and nobody gets mail of it', async () => {
  const { id } = await toCollect()
  await app.advance(minute)
  const mails = async () => [
    (await mailsTo(app, people.customer.email)).length,
    (await mailsTo(app, rider.email)).length,
  ]
  const before = await mails()
  const from = { body: { fromId: rider.partnerId } }
  await app.call(assignReturn, { ...scheduled(id), body: { partnerId: rider.partnerId } })
  expect((await app.refused(unassignReturn, { token: rider.token, params: { id }, ...from })).code).toBe('not_allowed')
  await app.advance((undoSeconds - 5) * second)
  await app.call(unassignReturn, { ...scheduled(id), ...from })
  await app.advance(minute)
  expect(await mails()).toEqual(before)
  expect(await app.refused(unassignReturn, { ...scheduled(id), ...from })).toMatchObject({
    code: 'return_move_not_allowed',
    message: 'No carrier has this return any more.',
  })
  expect(idsOf(await listed({}))).toContain(id)
  expect(idsOf(await listed({ assigned: 'true' }))).not.toContain(id)
  const { data } = await app.call(getReturn, { token: people.customer.token, params: { id } })
  expect(data.activities.at(-1)?.activity).toBe('Another carrier will collect it')
  expect(data.activities.filter(({ activity }) => activity === 'Another carrier will collect it')).toHaveLength(1)
  expect(data.partnerProfile).toBeNull()
  const { token } = await admin(app, 'superadmin')
  const { rows } = (await app.call(listAuditLog, { token, query: { subjectId: id } })).data
  expect(rows.slice(0, 2)).toMatchObject([
    { action: 'return.unassign', before: { carrier: 'Kékè Express' }, after: { carrier: null } },
    { action: 'return.assign', before: { carrier: null }, after: { carrier: 'Kékè Express' } },
  ])
})

test('a carrier that loses a return hears of it if it had heard of it, and of nothing that was undone', async () => {
  const other = await partner(app)
  const { id } = await toCollect()
  const read = [people.customer, rider, other].map(person => ({ person, read: { count: 0 } }))
  const news = async () => {
    await app.advance(minute)
    return Promise.all(read.map(async each => (await newMails(each.person, each.read)).slice(-2)))
  }
  await news()
  const assign = (to: typeof rider, fromId?: string | null) =>
    app.call(assignReturn, { ...scheduled(id), body: { partnerId: to.partnerId, fromId } })
  const forYou = expect.stringMatching(/^A return for you to fetch/)
  const collects = expect.stringMatching(/ collects your return /)
  const lost = expect.stringMatching(/^Return BM-[\w-]+ is no longer yours$/)
  await assign(rider, null)
  expect(await news()).toEqual([[collects], [forYou], []])
  // Undone: nobody reads of it, also not twice of what stands.
  await assign(other, rider.partnerId)
  await app.advance(5 * second)
  await assign(rider, other.partnerId)
  expect(await news()).toEqual([[], [], []])
  // Undone, and then meant.
  await assign(other, rider.partnerId)
  await assign(rider, other.partnerId)
  await app.advance(5 * second)
  await assign(other, rider.partnerId)
  expect(await news()).toEqual([[collects], [lost], [forYou]])
  expect((await mailsTo(app, rider.email)).at(-1)?.text).toMatch(/Please don’t collect it[\s\S]*partner\/orders/)
  // Another scheduler was faster.
  const refused = await app.refused(assignReturn, {
    ...scheduled(id),
    body: { partnerId: people.rider.partnerId, fromId: rider.partnerId },
  })
  expect(refused).toMatchObject({ code: 'return_move_not_allowed' })
  expect(refused.message).toMatch(/ has this return already\.$/)
  const late = await app.refused(unassignReturn, { ...scheduled(id), body: { fromId: rider.partnerId } })
  expect(late.code).toBe('return_move_not_allowed')
  // Taken away after the carrier heard of it, and given back to it.
  await app.call(unassignReturn, { ...scheduled(id), body: { fromId: other.partnerId } })
  expect(await news()).toEqual([[], [], [lost]])
  await assign(other, null)
  expect(await news()).toEqual([[collects], [], [forYou]])
})

test('a carrier gives a return back with a reason: schedulers read it, and whom it is assigned to next hears of it', async () => {
  const { id } = await toCollect()
  const assign = (to: typeof rider | { dispatcherId: string }) =>
    app.call(assignReturn, {
      ...scheduled(id),
      body: 'dispatcherId' in to ? to : { partnerId: to.partnerId },
    })
  const declines = (by: Person, reason: string) => ({ token: by.token, params: { id }, body: { reason } })
  await assign(rider)
  await app.advance(minute)
  const read = { count: (await mailsTo(app, rider.email)).length }
  expect((await app.refused(declineReturn, declines(await partner(app), 'Not mine'))).code).toBe('return_not_found')
  const own = async () => (await app.call(listCarriedReturns, { token: rider.token })).data.rows
  expect((await own()).find(row => row.id === id)?.moves).toContain('decline')
  const at = app.clock.now().toISOString()
  await app.call(declineReturn, declines(rider, 'No rider is free'))
  expect(idsOf(await own())).not.toContain(id)
  const by = { id: rider.partnerId, name: 'Kékè Express', reason: 'No rider is free', at }
  expect((await listed({})).find(row => row.id === id)).toMatchObject({ carrier: null, declines: [by] })
  const news = (await app.call(listNotifications, { token: people.scheduler.token })).data.rows[0]
  expect(news?.title).toMatch(/^Return BM-[\w-]+: declined by Kékè Express\. Find somebody else\.$/)
  expect(news?.path).toMatch(/^\/admin\/schedule\?search=BM-/)
  await app.advance(minute)
  expect(await newMails(rider, read)).toEqual([])
  const stepSeenBy = async ({ token }: Person) =>
    (await app.call(getReturn, { token, params: { id } })).data.activities.at(-1)
  const office = await admin(app, 'superadmin')
  expect(await stepSeenBy(office)).toMatchObject({ activity: 'Declined by Kékè Express', note: 'No rider is free' })
  for (const reader of [people.customer, people.store])
    expect(await stepSeenBy(reader)).toMatchObject({ activity: 'Another carrier will collect it', note: '' })
  // The same carrier again, after all.
  await assign(rider)
  await app.advance(minute)
  expect(await newMails(rider, read)).toEqual([expect.stringMatching(/^A return for you to fetch/)])
  await app.call(declineReturn, declines(rider, 'Too far away'))
  const dispatcher = await admin(app, 'dispatcher')
  await assign({ dispatcherId: dispatcher.accountId })
  await app.call(declineReturn, declines(dispatcher, 'My shift ends'))
  const reasons = (await listed({})).find(row => row.id === id)?.declines?.map(({ reason }) => reason)
  expect(reasons).toEqual(['My shift ends', 'Too far away', 'No rider is free'])
  const { rows } = (await app.call(listAuditLog, { token: office.token, query: { subjectId: id } })).data
  expect(rows[0]).toMatchObject({ action: 'return.decline', after: { carrier: null, note: 'My shift ends' } })
  await assign(rider)
  await app.call(carryReturn, { token: rider.token, params: { id }, body: { status: 'in_transit' } })
  expect((await app.refused(declineReturn, declines(rider, 'Too late'))).code).toBe('return_move_not_allowed')
})

test('a carrier hears of a return that its customer withdraws, if it had heard of it, and no longer has it', async () => {
  const withdrawn = async (wait: number) => {
    const { id } = await toCollect()
    await app.advance(minute)
    const read = { count: (await mailsTo(app, rider.email)).length }
    await app.call(assignReturn, { ...scheduled(id), body: { partnerId: rider.partnerId } })
    await app.advance(wait)
    await app.call(withdrawReturn, { token: people.customer.token, params: { id } })
    await app.advance(minute)
    for (const query of [{}, { tab: 'done' }] as const)
      expect(idsOf((await app.call(listCarriedReturns, { token: rider.token, query })).data.rows)).not.toContain(id)
    return newMails(rider, read)
  }
  expect(await withdrawn(5 * second)).toEqual([])
  const subjects = await withdrawn(minute)
  expect(subjects).toEqual([
    expect.stringMatching(/^A return for you to fetch/),
    expect.stringMatching(/^Return BM-[\w-]+ is no longer yours$/),
  ])
  expect((await mailsTo(app, rider.email)).at(-1)?.text).toMatch(
    /don’t collect it: its customer cancelled the\s+return/,
  )
  const { rows } = (await app.call(listNotifications, { token: rider.token })).data
  expect(rows[0]).toMatchObject({ title: subjects[1], path: '/shipping-partner/orders?tab=current' })
})

test('returns with carriers are found by return, carrier and customer, in Ctrl K as well', async () => {
  const asked = await toCollect()
  await app.call(assignReturn, { ...scheduled(asked.id), body: { partnerId: rider.partnerId } })
  const { data } = await app.call(getReturn, { token: people.customer.token, params: { id: asked.id } })
  const name = names(data)
  for (const search of [name, data.orderReference, 'keke', data.customerName])
    expect(idsOf(await listed({ assigned: 'true', search })), search).toContain(asked.id)
  expect(await listed({ assigned: 'true', search: 'danfo' })).toEqual([])
  expect(await listed({ search: 'keke' })).toEqual([])
  const found = await app.call(findAnything, { token: people.scheduler.token, query: { search: name } })
  expect(found.data.rows).toContainEqual(
    expect.objectContaining({ kind: 'return', title: name, path: `/admin/schedule?search=${name}` }),
  )
})

test('the customer’s e-mail and phone number find a return for schedulers, not for its carrier or store', async () => {
  const { id } = await toCollect()
  const { email } = people.customer
  const search = email.slice(0, email.indexOf('@'))
  const { collectFrom } = (await listed({})).find(row => row.id === id) ?? {}
  const phone = collectFrom?.phoneNumber?.replace('+234', '0') ?? 'none'
  for (const typed of [search, phone]) expect(idsOf(await listed({ search: typed })), typed).toContain(id)
  await app.call(assignReturn, { ...scheduled(id), body: { partnerId: rider.partnerId } })
  const found = async (call: typeof listCarriedReturns | typeof listReturns, { token }: Person, typed: string) =>
    idsOf((await app.call(call, { token, query: { search: typed } })).data.rows)
  expect(await found(listReturns, await admin(app), search)).toContain(id)
  for (const [call, by] of [
    [listCarriedReturns, rider],
    [listReturns, people.store],
  ] as const) {
    for (const typed of [search, phone]) expect(await found(call, by, typed)).toEqual([])
    const { data } = await app.call(getReturn, { token: people.customer.token, params: { id } })
    expect(await found(call, by, data.customerName)).toContain(id)
  }
})
