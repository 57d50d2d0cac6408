import { pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CodeCheck, convertToken, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { getCustomerOrder, getOrder, renewDeliveryToken } from '#contract/orders/orders.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { anotherToken, type Cast, cast, orderIn, shownToken, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { deliveryToken } from './delivery-token.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

/** Tries a token at the door and answers what came of it: `ok` or the failure's code. */
const attempt = async (orderId: string, token: string, rider = people.rider): Promise<string> => {
  const response = await app.app.inject({
    method: 'POST',
    url: convertToken.path,
    headers: { authorization: `Bearer ${rider.token}` },
    payload: { orderId, token },
  })
  const body = response.json() as { code?: string }
  return body.code ?? 'ok'
}

test('derives 6 digits, different for every order, version and secret', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 1000 }), fc.string({ minLength: 16 }), (id, version, secret) => {
      expect(deliveryToken(secret, id, version)).toMatch(/^\d{6}$/)
      expect(deliveryToken(secret, id, version)).toBe(deliveryToken(secret, id, version))
    }),
  )
  const many = Array.from({ length: 1000 }, (_, version) =>
    deliveryToken('a secret of enough length', 'order', version),
  )
  expect(new Set(many).size).toBeGreaterThan(990)
})

test('counts and reports wrong codes, and locks for 15 minutes at the fifth', async () => {
  const scheduler = await admin(app, 'scheduler')
  const id = await orderIn(app, people, 'out_for_delivery')
  const token = await shownToken(app, people.customer, id)
  const wrong = { token: people.rider.token, body: { orderId: id, token: anotherToken(token) } }
  for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left'])
    expect(await app.refused(convertToken, wrong)).toMatchObject({
      status: 422,
      message: `That code is wrong. ${left}.`,
    })
  // Said in Lagos time, an hour ahead of UTC.
  const open = new Date(app.clock.now().getTime() + 75 * minute).toISOString().slice(11, 16)
  expect(await app.refused(convertToken, wrong)).toMatchObject({
    status: 429,
    code: 'delivery_token_locked',
    message: `Too many wrong codes. Try again at ${open}.`,
  })
  expect(await attempt(id, token)).toBe('delivery_token_locked')

  const carried = await app.call(listPartnerOrders, { token: people.rider.token, query: { orderId: id } })
  const { data } = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
  expect(carried.data.rows[0]?.codeCheck?.lockedUntil).toBe(data.tokenLockedUntil)
  expect(data.tokenLockedUntil).toBe(new Date(app.clock.now().getTime() + 15 * minute).toISOString())
  expect(data.orderActivities.at(-1)?.activity).toBe('Five wrong delivery codes: locked for 15 minutes')
  await app.runJobs()
  expect((await mailsTo(app, scheduler.email)).map(mail => mail.subject)).toEqual([
    `Wrong delivery codes for ${data.orderName}`,
  ])

  app.clock.advance(15 * minute - 1)
  expect(await attempt(id, token)).toBe('delivery_token_locked')
  app.clock.advance(1)
  // The count restarts after a lock.
  expect(await attempt(id, anotherToken(token))).toBe('wrong_delivery_token')
  expect(await attempt(id, token)).toBe('ok')
  expect(await statusOf(app, id)).toBe('delivered')
})

test('counts twenty concurrent wrong codes: four are refused, the rest locked out', async () => {
  app.clock.advance(minute)
  const id = await orderIn(app, people, 'out_for_delivery')
  const token = await shownToken(app, people.customer, id)
  const codes = await Promise.all(Array.from({ length: 20 }, () => attempt(id, anotherToken(token))))
  expect(tally(codes)).toEqual({ wrong_delivery_token: 4, delivery_token_locked: 16 })
  app.clock.advance(minute)
  expect(await attempt(id, token)).toBe('delivery_token_locked')
  const { data } = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
  expect(data.orderActivities.filter(line => line.activity.startsWith('Five wrong'))).toHaveLength(1)
})

test('delivers once for five concurrent correct codes', async () => {
  app.clock.advance(minute)
  const id = await orderIn(app, people, 'out_for_delivery')
  const token = await shownToken(app, people.customer, id)
  const codes = await Promise.all(Array.from({ length: 5 }, () => attempt(id, token)))
  expect(tally(codes)).toEqual({ ok: 1, move_not_allowed: 4 })
})

test('replaces the code, mails it to the customer only and keeps a lock', async () => {
  app.clock.advance(minute)
  const { customer, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  const old = await shownToken(app, customer, id)
  const byRider = await app.call(renewDeliveryToken, { token: rider.token, params: { id } })
  expect(byRider.data).toEqual({})
  const byCustomer = await app.call(renewDeliveryToken, { token: customer.token, params: { id } })
  const token = await shownToken(app, customer, id)
  expect(byCustomer.data.orderDeliveryToken).toBe(token)
  expect(await attempt(id, old)).toBe('wrong_delivery_token')
  await app.runJobs()
  // Tokens that were replaced before their mail was written are mailed to nobody.
  const mails = (await mailsTo(app, customer.email)).filter(mail => mail.subject.includes('delivery code'))
  expect(mails.filter(mail => mail.text.includes(token))).toHaveLength(1)
  expect(mails.filter(mail => mail.text.includes(old))).toHaveLength(0)

  for (let tries = 0; tries < 4; tries++) await attempt(id, anotherToken(token))
  const renewed = await app.call(renewDeliveryToken, { token: customer.token, params: { id } })
  expect(await attempt(id, renewed.data.orderDeliveryToken ?? '')).toBe('delivery_token_locked')
})

test('mails a replacement as a new code, and names the recipient of an order for somebody else', async () => {
  app.clock.advance(minute)
  const { customer, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  await within(app, ({ tx }) =>
    tx
      .updateTable('orders')
      .set({ recipient_name: 'Zainab Bello', recipient_phone: '+2348035550188' })
      .where('id', '=', id)
      .execute(),
  )
  await app.runJobs()
  await app.call(renewDeliveryToken, { token: rider.token, params: { id } })
  await app.runJobs()
  const [first, second] = (await mailsTo(app, customer.email)).slice(-2)
  const { data } = await app.call(getCustomerOrder, { token: customer.token, params: { id } })
  expect([first?.subject, second?.subject]).toEqual([
    `Order ${data.orderName} is out for delivery`,
    `Your new delivery code for order ${data.orderName}`,
  ])
  expect(second?.text).toContain(data.orderDeliveryToken ?? 'no code')
  expect(second?.text.replace(/\s+/g, ' ')).toContain('The one that we sent before no longer works.')
  for (const mail of [first, second])
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('Send this code to Zainab Bello (0803 555 0188) when the rider')
})

test('has a code only while out for delivery, and limits requests for new ones', async () => {
  const others = await cast(app)
  const waiting = await orderIn(app, others, 'picked_up')
  const ask = { token: others.customer.token, params: { id: waiting } }
  expect(await app.refused(renewDeliveryToken, ask)).toMatchObject({ status: 409, code: 'token_not_ready' })
  expect(await attempt(waiting, '123456', others.rider)).toBe('move_not_allowed')
  expect(await app.refused(renewDeliveryToken, { ...ask, token: people.customer.token })).toMatchObject({ status: 404 })
  await app.refused(renewDeliveryToken, ask)
  await app.refused(renewDeliveryToken, ask)
  expect(await app.refused(renewDeliveryToken, ask)).toMatchObject({ status: 429, code: 'too_many_requests' })
})

test('gives its carrier a check that fits the code, one wrong code in 256, and only while it is out for delivery', async () => {
  app.clock.advance(minute)
  const others = await cast(app)
  const [id, waiting] = [await orderIn(app, others, 'out_for_delivery'), await orderIn(app, others, 'picked_up')]
  const list = async (orderId: string) => {
    const { data } = await app.call(listPartnerOrders, { token: others.rider.token, query: { orderId } })
    return data
  }
  const checkOf = async () => {
    const check = (await list(id)).rows[0]?.codeCheck
    if (!check) throw new Error('An order that is out for delivery has no check')
    return check
  }
  const fits = ({ salt, iterations, check }: CodeCheck, code: string) =>
    pbkdf2Sync(code, Buffer.from(salt, 'hex'), iterations, 32, 'sha256')[0] === check
  const before = await checkOf()
  expect(before.iterations).toBeGreaterThanOrEqual(200_000)
  const token = await shownToken(app, others.customer, id)
  expect(fits(before, token)).toBe(true)
  // A cheaper hash of the same kind: a check that held more of it would name the code.
  const cheap = { ...before, iterations: 1 }
  const wrong = Array.from({ length: 10_000 }, (_, code) => fits(cheap, code.toString().padStart(6, '0')))
  expect(wrong.filter(Boolean).length).toBeGreaterThan(10)
  expect(wrong.filter(Boolean).length).toBeLessThan(100)

  await app.call(renewDeliveryToken, { token: others.customer.token, params: { id } })
  const after = await checkOf()
  expect(after.salt).not.toBe(before.salt)
  expect(fits(after, await shownToken(app, others.customer, id))).toBe(true)
  const { rows, steps } = await list(waiting)
  expect(rows[0]?.codeCheck).toBeNull()
  const next = steps.find(({ from }) => from === 'picked_up')?.moves.map(({ code_name }) => code_name)
  expect(next).toEqual(rows[0]?.moves.map(({ code_name }) => code_name))
})

test('shows the code to no merchant or administrator, and only its carrier can use it', async () => {
  app.clock.advance(minute)
  const others = await cast(app)
  const id = await orderIn(app, people, 'out_for_delivery')
  const token = await shownToken(app, people.customer, id)
  for (const who of [people.store, await admin(app)]) {
    const { data } = await app.call(getOrder, { token: who.token, params: { id } })
    expect(JSON.stringify(data)).not.toContain(token)
  }
  expect(await attempt(id, token, others.rider)).toBe('order_not_found')
  const kept = await app.platform.db.read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  expect(Object.values(kept ?? {}).map(String)).not.toContain(token)
})

test.each(['12345', '1234567', 'abcdef', '', null, 123456])('%j is no token', async token => {
  const id = '00000000-0000-7000-8000-000000000000'
  expect(await app.refused(convertToken, { token: people.rider.token, body: { orderId: id, token } })).toMatchObject({
    status: 422,
    errors: [{ field: 'token' }],
  })
})
