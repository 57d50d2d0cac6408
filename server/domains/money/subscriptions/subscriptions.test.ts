import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choosePlan, completePlan, getOwnPlan, listSubscriptions, type PlanId } from '#contract/money/subscriptions.ts'
import { day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, staff, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
})
afterAll(() => app.stop())

const choose = async (store: Merchant, plan: PlanId) =>
  (await app.call(choosePlan, { token: store.token, body: { plan } })).data
const own = async (store: Merchant) => (await app.call(getOwnPlan, { token: store.token })).data
const complete = async (store: Merchant, reference: string) =>
  (await app.call(completePlan, { token: store.token, body: { reference } })).data
const mailsTo = async (store: Merchant) =>
  (
    await app.platform.db.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', store.email)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)
const booksAgree = async () => expect(await differences(app.platform.db.read)).toEqual([])

async function paid(store: Merchant, plan: PlanId): Promise<string> {
  const { reference } = await choose(store, plan)
  if (!reference) throw new Error('There is nothing to pay')
  await provider(app).pay(reference)
  expect(await complete(store, reference)).toMatchObject({ state: 'paid', plan })
  return reference
}

// What earlier tests left running isn't due in this one.
beforeEach(() => within(app, ({ tx }) => tx.updateTable('subscriptions').set({ due_at: null }).execute()))

/** Advances to the end of the month that is paid, less so many milliseconds. */
const passTheMonth = async (store: Merchant, less = 0): Promise<number> =>
  app.advance(Date.parse((await own(store)).subscription?.periodEnd ?? '') - app.clock.now().getTime() - less)

describe('choosing', () => {
  test('starts on Starter, and choosing it again costs nothing', async () => {
    const store = await merchant(app)
    expect(await own(store)).toMatchObject({ plan: 'starter', subscription: null, pending: null })
    expect(await choose(store, 'starter')).toMatchObject({ authorization_url: null, reference: null })
  })

  test('starts a paid plan on payment, for a month, and stores its card', async () => {
    const store = await merchant(app)
    const { reference, authorization_url } = await choose(store, 'growth')
    expect(authorization_url).toContain('/pay/')
    expect(await own(store)).toMatchObject({ plan: 'starter', pending: { plan: 'growth', amount: 7500, reference } })
    expect(await complete(store, reference ?? '')).toMatchObject({ state: 'pending', authorization_url })
    await provider(app).pay(reference ?? '', { card: 'declined' })
    expect(await complete(store, reference ?? '')).toMatchObject({ state: 'declined', authorization_url })
    await provider(app).pay(reference ?? '')
    const done = await complete(store, reference ?? '')
    expect(done).toMatchObject({ state: 'paid', authorization_url: null })
    expect(done.own).toMatchObject({
      plan: 'growth',
      pending: null,
      subscription: {
        status: 'active',
        card: { type: 'visa', last4: '4081' },
        periodStart: '2026-11-18T09:00:00.000Z',
        periodEnd: '2026-12-18T09:00:00.000Z',
        charges: [{ amount: 7500, credit: 0, status: 'paid', reference }],
      },
    })
    expect(await mailsTo(store)).toEqual([expect.stringContaining('is on Growth')])
    await booksAgree()
  })

  test('creates one payment and starts the plan once under concurrent calls', async () => {
    const store = await merchant(app)
    const asked = await Promise.all(Array.from({ length: 5 }, () => choose(store, 'pro')))
    const references = new Set(asked.map(({ reference }) => reference))
    expect(references.size).toBe(1)
    const [reference] = references
    await provider(app).pay(reference ?? '')
    const done = await Promise.all(Array.from({ length: 4 }, () => complete(store, reference ?? '')))
    expect(done.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect((await mailsTo(store)).length).toBe(1)
    await booksAgree()
  })

  test('refunds a payment that was replaced by another plan’s', async () => {
    const store = await merchant(app)
    const first = (await choose(store, 'growth')).reference ?? ''
    await paid(store, 'pro')
    await provider(app).pay(first)
    expect(await complete(store, first)).toMatchObject({ state: 'refunding', own: { plan: 'pro' } })
    expect(await complete(store, first)).toMatchObject({ state: 'refunding' })
    expect(await mailsTo(store)).toContain('Your ₦7,500.00 is on its way back')
    await booksAgree()
  })

  test('starts a more expensive plan at once, less the remaining days', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    app.clock.advance(15 * day)
    const { choices } = await own(store)
    // 15 of 30 days of ₦7,500.00 are left.
    expect(choices.find(({ id }) => id === 'pro')).toMatchObject({ change: 'pay', payNow: 16_250, credit: 3750 })
    await paid(store, 'pro')
    expect(await own(store)).toMatchObject({ plan: 'pro', subscription: { plan: 'pro', status: 'active' } })
    const { data } = await app.call(listSubscriptions, { token: store.token })
    expect(data.rows.map(({ plan, status, endReason }) => [plan, status, endReason])).toEqual([
      ['pro', 'active', null],
      ['growth', 'ended', 'replaced'],
    ])
    await booksAgree()
  })

  test('starts a new month when the same plan is paid with another card', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    app.clock.advance(15 * day)
    const same = (await own(store)).choices.find(({ id }) => id === 'growth')
    const [payNow, credit] = [same?.payNow ?? 0, same?.credit ?? 0]
    expect(same?.change).toBe('pay')
    expect(credit).toBeGreaterThan(3000)
    expect(payNow + credit).toBe(7500)
    const { reference } = await choose(store, 'growth')
    expect(await own(store)).toMatchObject({ plan: 'growth', subscription: { status: 'active', charges: [{}] } })
    await provider(app).pay(reference ?? '')
    expect(await complete(store, reference ?? '')).toMatchObject({ state: 'paid' })
    const { subscription } = await own(store)
    expect(subscription).toMatchObject({ status: 'active', charges: [{ amount: payNow, credit, status: 'paid' }] })
    expect(Date.parse(subscription?.periodStart ?? '')).toBe(app.clock.now().getTime())
    const { rows } = (await app.call(listSubscriptions, { token: store.token })).data
    expect(rows.map(({ status, endReason }) => [status, endReason])).toEqual([
      ['active', null],
      ['ended', 'replaced'],
    ])
    await booksAgree()
  })

  test('starts a cheaper plan at the end of the month, unless the merchant changes it back', async () => {
    const store = await merchant(app)
    await paid(store, 'pro')
    await choose(store, 'starter')
    expect(await own(store)).toMatchObject({ plan: 'pro', subscription: { nextPlan: 'starter', status: 'active' } })
    await choose(store, 'pro')
    expect(await own(store)).toMatchObject({ subscription: { nextPlan: null } })
    await choose(store, 'growth')
    await passTheMonth(store)
    expect(await own(store)).toMatchObject({ plan: 'growth', subscription: { plan: 'growth', nextPlan: null } })
    expect((await own(store)).subscription?.charges.map(({ amount }) => amount)).toEqual([7500, 20_000])
    await choose(store, 'starter')
    await passTheMonth(store)
    expect(await own(store)).toMatchObject({ plan: 'starter', subscription: null })
    expect((await mailsTo(store)).at(-1)).toContain('is on Starter')
    await booksAgree()
  })
})

describe('renewing', () => {
  test('charges the card once a month under concurrent renewals', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    await passTheMonth(store, hour)
    expect((await own(store)).subscription?.charges).toHaveLength(1)
    app.clock.advance(hour)
    await Promise.all([app.runScheduledJob('subscriptions.renew-due'), app.runScheduledJob('subscriptions.renew-due')])
    await Promise.all([app.runJobs(), app.runJobs()])
    await app.advance(10 * minute)
    const { subscription } = await own(store)
    expect(subscription?.charges.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(Date.parse(subscription?.periodEnd ?? '')).toBeGreaterThan(app.clock.now().getTime())
    expect((await mailsTo(store)).at(-1)).toContain('renewed')
    await booksAgree()
  })

  test('retries a declined card daily for 7 days, then moves the store to Starter', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    await provider(app).nextCharge('declined')
    await passTheMonth(store)
    const failed = await own(store)
    expect(failed).toMatchObject({ plan: 'growth', subscription: { status: 'past-due' } })
    expect(Date.parse(failed.subscription?.graceUntil ?? '') - Date.parse(failed.subscription?.periodEnd ?? '')).toBe(
      7 * day,
    )
    for (let tried = 0; tried < 8 && (await own(store)).plan === 'growth'; tried++) {
      await provider(app).nextCharge('insufficient')
      await app.advance(day)
    }
    expect(await own(store)).toMatchObject({ plan: 'starter', subscription: null })
    const { rows } = (await app.call(listSubscriptions, { token: store.token, query: { status: 'ended' } })).data
    expect(rows).toMatchObject([{ plan: 'growth', endReason: 'unpaid' }])
    const subjects = await mailsTo(store)
    expect(subjects.filter(subject => subject.includes('couldn’t renew')).length).toBeGreaterThanOrEqual(6)
    expect(subjects.at(-1)).toContain('is on Starter')
    await provider(app).nextCharge('success')
    await booksAgree()
  }, 60_000)

  test('continues without a gap when the card works a day later', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    const end = (await own(store)).subscription?.periodEnd
    await provider(app).nextCharge('declined')
    await passTheMonth(store)
    await app.advance(day)
    expect(await own(store)).toMatchObject({ subscription: { status: 'active', periodStart: end, graceUntil: null } })
    await booksAgree()
  })

  test('lets another card pay the month during the grace period', async () => {
    const store = await merchant(app)
    await paid(store, 'pro')
    await provider(app).nextCharge('declined')
    await passTheMonth(store)
    expect((await own(store)).choices.map(({ id, change, payNow }) => [id, change, payNow])).toEqual([
      ['starter', 'at-once', 0],
      ['growth', 'pay', 7500],
      ['pro', 'pay', 20_000],
    ])
    await paid(store, 'pro')
    expect(await own(store)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
    expect((await own(store)).subscription?.charges.map(({ status }) => status)).toEqual(['paid', 'paid'])
    await booksAgree()
  })

  test('refunds an upgrade whose page is paid after the month that it deducts was renewed', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    await passTheMonth(store, hour)
    const { reference } = await choose(store, 'pro')
    await app.advance(2 * hour)
    expect((await own(store)).subscription?.charges).toHaveLength(2)
    await provider(app).pay(reference ?? '')
    expect(await complete(store, reference ?? '')).toMatchObject({ state: 'refunding', own: { plan: 'growth' } })
    // Asked again, the new month counts.
    expect((await own(store)).choices.find(({ id }) => id === 'pro')).toMatchObject({ credit: 7258.06 })
    await booksAgree()
  })

  test('loses and doubles no charge while the provider is down', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    await passTheMonth(store, hour)
    await provider(app).outage(true)
    await app.advance(hour)
    expect(await own(store)).toMatchObject({ plan: 'growth', subscription: { status: 'active' } })
    await provider(app).outage(false)
    await app.advance(hour)
    expect((await own(store)).subscription?.charges.map(({ status }) => status)).toEqual(['paid', 'paid'])
    await booksAgree()
  })

  /** Reverts a store's second month to an open charge whose payment has this status. Returns the subscription's ID. */
  async function reopenSecondMonth(store: Merchant, status: 'starting' | 'paid'): Promise<string> {
    const id = (await own(store)).subscription?.id ?? ''
    await within(app, async ({ tx }) => {
      const charge = await tx
        .updateTable('plan_charges')
        .set({ status: 'open', paid_at: null, paid_payment_id: null })
        .where('subscription_id', '=', id)
        .where('month', '=', 1)
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('payments')
        .set({ status, ...(status === 'starting' && { paid_kobo: null, paid_at: null }) })
        .where('plan_charge_id', '=', charge.id)
        .execute()
      await tx.updateTable('subscriptions').set({ due_at: app.clock.now() }).where('id', '=', id).execute()
    })
    return id
  }
  const paymentsOf = (subscriptionId: string) =>
    app.platform.db.read
      .selectFrom('payments as p')
      .innerJoin('plan_charges as c', 'c.id', 'p.plan_charge_id')
      .select(['p.status', 'c.status as charge'])
      .where('c.subscription_id', '=', subscriptionId)
      .execute()
  const bothMonthsPaid = Array.from({ length: 2 }, () => ({ status: 'paid', charge: 'paid' }))

  test('looks up a charge with a lost response instead of repeating it', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    await passTheMonth(store)
    // As if the process had been killed once the provider had charged the card, before anybody wrote it down.
    const id = await reopenSecondMonth(store, 'starting')
    await app.advance(10 * minute)
    expect(await paymentsOf(id)).toEqual(bothMonthsPaid)
    await booksAgree()
  })

  test('a renewal between a payment’s check and its confirmation doesn’t charge the card again', async () => {
    const store = await merchant(app)
    await paid(store, 'growth')
    await passTheMonth(store)
    const id = await reopenSecondMonth(store, 'paid')
    await app.runScheduledJob('subscriptions.renew-due')
    await app.runJobs()
    expect(await paymentsOf(id)).toEqual(bothMonthsPaid)
    await booksAgree()
  })
})

describe('permissions', () => {
  test('shows a store its own plan and admins all, and responds with 404 for another’s payment', async () => {
    const [store, other] = [await merchant(app), await merchant(app)]
    const reference = await paid(store, 'growth')
    expect((await app.call(listSubscriptions, { token: other.token })).data).toEqual({ count: 0, rows: [] })
    expect(await app.refused(completePlan, { token: other.token, body: { reference } })).toMatchObject({
      code: 'subscription_not_found',
    })
    const overseer = await admin(app)
    const all = (await app.call(listSubscriptions, { token: overseer.token, query: { limit: 100 } })).data
    expect(all.rows.map(({ storeId }) => storeId)).toContain(store.storeId)
    expect(all.count).toBe(all.rows.length)
    const { storeName } = all.rows.find(({ storeId }) => storeId === store.storeId) ?? { storeName: '' }
    const found = (
      await app.call(listSubscriptions, { token: overseer.token, query: { search: storeName, plan: 'growth' } })
    ).data
    expect(found.rows.map(({ storeId }) => storeId)).toContain(store.storeId)
  })

  test('refuses read-only staff and unknown plans', async () => {
    const store = await merchant(app)
    const looker = await staff(app, store.storeId, [{ resource: 'onboarding', right: 'view' }])
    expect((await app.call(getOwnPlan, { token: looker.token })).data.plan).toBe('starter')
    expect(await app.refused(choosePlan, { token: looker.token, body: { plan: 'growth' } })).toMatchObject({
      status: 403,
    })
    expect(await app.refused(choosePlan, { token: store.token, body: { plan: 'gold' } })).toMatchObject({ status: 422 })
  })
})
