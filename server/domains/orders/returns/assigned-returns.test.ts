import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  assignReturn,
  carryReturn,
  decideRefund,
  getReturn,
  listCarriedReturns,
  listReturns,
  unassignReturn,
} from '#contract/orders/returns.ts'
import { findAnything } from '#contract/read-models/find.ts'
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
  expect((await app.refused(unassignReturn, scheduled(id))).code).toBe('return_move_not_allowed')
  await carry('received')
  expect(await listed({ assigned: 'true' })).toEqual([])
})

test('an assignment is undone: the return is to be assigned again, and nobody gets mail of it', async () => {
  const { id } = await toCollect()
  const mailed = async ({ email }: Person) => {
    await app.runJobs()
    return (await mailsTo(app, email)).length
  }
  const mails = async () => [await mailed(people.customer), await mailed(rider)]
  const before = await mails()
  await app.call(assignReturn, { ...scheduled(id), body: { partnerId: rider.partnerId } })
  expect((await app.refused(unassignReturn, { token: rider.token, params: { id } })).code).toBe('not_allowed')
  await app.call(unassignReturn, scheduled(id))
  expect(await mails()).toEqual(before)
  expect(idsOf(await listed({}))).toContain(id)
  expect(idsOf(await listed({ assigned: 'true' }))).not.toContain(id)
  const { data } = await app.call(getReturn, { token: people.customer.token, params: { id } })
  expect(data.activities.at(-1)?.activity).toBe('Another carrier will collect it')
  expect(data.partnerProfile).toBeNull()
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

test('the customer’s e-mail finds a return for schedulers, not for its carrier or store', async () => {
  const { id } = await toCollect()
  const { email } = people.customer
  const search = email.slice(0, email.indexOf('@'))
  expect(idsOf(await listed({ search }))).toContain(id)
  await app.call(assignReturn, { ...scheduled(id), body: { partnerId: rider.partnerId } })
  const found = async (call: typeof listCarriedReturns | typeof listReturns, { token }: Person, typed: string) =>
    idsOf((await app.call(call, { token, query: { search: typed } })).data.rows)
  expect(await found(listReturns, await admin(app), search)).toContain(id)
  for (const [call, by] of [
    [listCarriedReturns, rider],
    [listReturns, people.store],
  ] as const) {
    expect(await found(call, by, search)).toEqual([])
    const { data } = await app.call(getReturn, { token: people.customer.token, params: { id } })
    expect(await found(call, by, data.customerName)).toContain(id)
  }
})
