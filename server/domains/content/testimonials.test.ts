import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/content/testimonials.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, changeStore, customer, merchant, staff, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let adminToken: string
beforeAll(async () => {
  app = await startTestApp()
  adminToken = (await admin(app)).token
})
afterAll(() => app.stop())

const words = 'Everything came as it was shown.'
const say = (token: string, body: object = { testimonial: words, stars: 5 }) =>
  app.call(contract.createTestimonial, { token, body: { testimonial: words, ...body } })
const decide = (id: string, status: 'approved' | 'hidden') =>
  app.call(contract.decideTestimonial, { token: adminToken, params: { id }, body: { status } })
const mine = async (token: string) => (await app.call(contract.getOwnTestimonial, { token })).data
const shown = async (query = {}) =>
  (await app.call(contract.listTestimonials, { query: { limit: 100, ...query } })).data.rows.map(({ id }) => id)

test('awaits an administrator, is shown, awaits approval again after a change, and can be hidden', async () => {
  const { token } = await customer(app)
  expect(await mine(token)).toBeNull()
  const { data } = await say(token)
  expect(data).toMatchObject({ author: 'customer', stars: 5, testimonial: words, status: 'waiting', storeUrl: null })
  expect(data.name).toBe('Ada O.')
  expect(await shown()).not.toContain(data.id)
  expect((await decide(data.id, 'approved')).data.status).toBe('approved')
  expect(await shown()).toContain(data.id)
  const other = 'Delivery took a day longer than said.'
  const body = { testimonial: other, stars: null }
  await app.call(contract.updateTestimonial, { token, params: { id: data.id }, body })
  expect(await mine(token)).toMatchObject({ id: data.id, status: 'waiting', testimonial: other, stars: null })
  expect(await shown()).not.toContain(data.id)
  await decide(data.id, 'approved')
  await decide(data.id, 'hidden')
  await decide(data.id, 'hidden')
  expect(await shown()).not.toContain(data.id)
  expect((await mine(token))?.status).toBe('hidden')
  const log = await app.platform.db.read
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', data.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'testimonial.approved',
    'testimonial.approved',
    'testimonial.hidden',
  ])
})

test('isn’t published in words that the administrator hasn’t read', async () => {
  const { token } = await customer(app)
  const { id } = (await say(token)).data
  const params = { id }
  const seen = { stars: null, testimonial: words }
  const other = 'Something that nobody has read.'
  await app.call(contract.updateTestimonial, { token, params, body: { testimonial: other } })
  const publish = (read: object) => ({ token: adminToken, params, body: { status: 'approved', seen: read } })
  expect(await app.refused(contract.decideTestimonial, publish(seen))).toMatchObject({
    code: 'changed_meanwhile',
    message: 'Its author has changed it meanwhile. Read it again.',
  })
  expect(await shown()).not.toContain(id)
  await app.call(contract.decideTestimonial, { token: adminToken, params, body: { status: 'hidden', seen } })
  const body = { status: 'approved', seen: { stars: null, testimonial: other } } as const
  await app.call(contract.decideTestimonial, { token: adminToken, params, body })
  expect(await shown()).toContain(id)
})

test('each author has one, also with concurrent calls; a store has one for all its staff', async () => {
  const { token } = await customer(app)
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.app.inject({
        method: 'POST',
        url: contract.createTestimonial.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { testimonial: words },
      }),
    ),
  )
  expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  const store = await merchant(app)
  const clerk = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'manage' }])
  const { data } = await say(clerk.token)
  expect(data).toMatchObject({ author: 'merchant', storeUrl: store.storeUrl })
  const body = { testimonial: words }
  expect(await app.refused(contract.createTestimonial, { token: store.token, body })).toMatchObject({
    code: 'testimonial_exists',
  })
  expect((await mine(store.token))?.id).toBe(data.id)
  await decide(data.id, 'approved')
  expect(await shown({ author: 'merchant' })).toContain(data.id)
  expect(await shown({ author: 'customer' })).not.toContain(data.id)
  await within(app, work => changeStore(work, store.storeId, { suspended_at: work.now }))
  expect(await shown()).not.toContain(data.id)
})

test('has no contact details', async () => {
  const { token } = await customer(app)
  const body = { testimonial: 'Sellers wanted, call 0803 555 0188.' }
  const refused = await app.refused(contract.createTestimonial, { token, body })
  expect(refused.errors?.[0]).toMatchObject({ field: 'testimonial', message: expect.stringContaining('phone numbers') })
})

test('only the author can change one, and staff only with permission', async () => {
  const [author, other, store] = [await customer(app), await customer(app), await merchant(app)]
  const { id } = (await say(author.token)).data
  const body = { testimonial: 'Something else entirely.' }
  for (const { token } of [other, store])
    expect(await app.refused(contract.updateTestimonial, { token, params: { id }, body })).toMatchObject({
      code: 'not_found',
    })
  const params = { id: randomUUID() }
  expect(await app.refused(contract.updateTestimonial, { token: author.token, params, body })).toMatchObject({
    status: 404,
  })
  const viewer = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'view' }])
  expect(await app.refused(contract.createTestimonial, { token: viewer.token, body })).toMatchObject({ status: 403 })
  expect(await mine(viewer.token)).toBeNull()
  const decision = { token: adminToken, params, body: { status: 'approved' } }
  expect(await app.refused(contract.decideTestimonial, decision)).toMatchObject({ code: 'not_found' })
})

test('an administrator lists those pending longest first, with a count of each status', async () => {
  const list = async (query = {}) =>
    (await app.call(contract.listAllTestimonials, { token: adminToken, query: { limit: 100, ...query } })).data
  const before = await list()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    app.clock.advance(1000)
    ids.push((await say((await customer(app)).token)).data.id)
  }
  const { rows, counts, count } = await list()
  expect(count).toBe(before.count + 3)
  expect(rows.map(({ id }) => id).slice(-3)).toEqual(ids)
  await decide(ids[0] ?? '', 'hidden')
  expect((await list()).counts).toEqual({ ...counts, waiting: counts.waiting - 1, hidden: counts.hidden + 1 })
  expect((await list({ status: 'hidden' })).rows[0]?.id).toBe(ids[0])
})

test.each([
  {},
  { testimonial: 'Too short' },
  { testimonial: ' '.repeat(40) },
  { testimonial: 'a'.repeat(1001) },
  { testimonial: words, stars: 0 },
  { testimonial: words, stars: 6 },
  { testimonial: words, stars: 4.5 },
  { testimonial: words, stars: 'five' },
])('%j is refused', async body => {
  const { token } = await customer(app)
  expect(await app.refused(contract.createTestimonial, { token, body })).toMatchObject({ code: 'invalid' })
})
