import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listHubs } from '#contract/logistics/hubs.ts'
import { listPlans } from '#contract/money/plans.ts'
import type { OpeningHours } from '#contract/stores/opening.ts'
import { getStore } from '#contract/stores/stores.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { setOpening } from './index.ts'
import { openingOf } from './opening.ts'

const day = { opens: '09:00', closes: '18:00' }
const hours: OpeningHours = { mon: day, tue: day, wed: day, thu: day, fri: { opens: '10:00', closes: '22:30' } }
/** A moment in Lagos time. 2026-11-18 is a Wednesday. */
const lagos = (said: string) => new Date(`${said}:00+01:00`)

describe('whether it is open', () => {
  test.each([
    ['2026-11-18T09:00', { open: true, closesAt: '18:00', opensAt: null }],
    ['2026-11-18T17:59', { open: true, closesAt: '18:00' }],
    ['2026-11-18T18:00', { open: false, closesAt: null, opensAt: { weekday: 'thu', today: false, time: '09:00' } }],
    ['2026-11-18T00:30', { open: false, opensAt: { weekday: 'wed', today: true, time: '09:00' } }],
    ['2026-11-20T22:00', { open: true, closesAt: '22:30' }],
    ['2026-11-20T22:30', { open: false, opensAt: { weekday: 'mon', today: false, time: '09:00' } }],
    ['2026-11-22T12:00', { open: false, opensAt: { weekday: 'mon', today: false, time: '09:00' } }],
  ])('%s', (said, expected) => {
    expect(openingOf({ opening_hours: hours }, lagos(said))).toMatchObject({ hours, holiday: null, ...expected })
  })

  test('opens again a week later, if it opens on one day only', () => {
    const { opensAt } = openingOf({ opening_hours: { wed: day } }, lagos('2026-11-18T20:00'))
    expect(opensAt).toEqual({ weekday: 'wed', today: false, time: '09:00' })
  })

  test('never opens, or has unknown hours', () => {
    expect(openingOf({ opening_hours: {} }, lagos('2026-11-18T12:00'))).toMatchObject({ open: false, opensAt: null })
    for (const unknown of [null, 'noon', { mon: { opens: '18:00', closes: '09:00' } }])
      expect(openingOf({ opening_hours: unknown }, lagos('2026-11-18T12:00'))).toMatchObject({
        hours: null,
        open: null,
      })
  })

  test('announces a holiday 14 days before, includes both days, and ends it afterwards', () => {
    const holiday = { opening_hours: hours, closed_from: '2026-12-24', closed_until: '2026-12-28', closed_note: 'Away' }
    const at = (said: string) => openingOf(holiday, lagos(said))
    expect(at('2026-12-09T23:59').holiday).toBeNull()
    expect(at('2026-12-10T00:00')).toMatchObject({ holiday: { on: false, note: 'Away' } })
    expect(at('2026-12-23T12:00')).toMatchObject({ open: true, holiday: { on: false } })
    // Monday the 28th is a day of the holiday too.
    expect(at('2026-12-23T19:00')).toMatchObject({ open: false, opensAt: { weekday: 'tue', today: false } })
    expect(at('2026-12-24T12:00')).toMatchObject({ open: false, opensAt: null, holiday: { on: true } })
    expect(at('2026-12-28T23:59').holiday?.on).toBe(true)
    expect(at('2026-12-29T12:00')).toMatchObject({ open: true, holiday: null })
  })
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ now: lagos('2026-11-18T12:00') })
  })
  afterAll(() => app.stop())

  test('a store sets its opening hours and holiday', async () => {
    const { storeId } = await merchant(app)
    const opening = async () => (await app.call(getStore, { params: { id: storeId } })).data.opening
    expect(await opening()).toEqual({ hours: null, open: null, closesAt: null, opensAt: null, holiday: null })
    await within(app, work => setOpening(work, storeId, { hours }))
    expect(await opening()).toMatchObject({ hours, open: true, closesAt: '18:00' })
    const holiday = { from: '2026-11-18', until: '2026-11-18', note: 'A wedding' }
    await within(app, work => setOpening(work, storeId, { holiday }))
    expect(await opening()).toMatchObject({ hours, open: false, holiday: { ...holiday, on: true } })
    await within(app, work => setOpening(work, storeId, { holiday: null, hours: null }))
    expect(await opening()).toMatchObject({ hours: null, open: null, holiday: null })
    const unknown = await app.platform.db.transact(work => setOpening(work, randomUUID(), { hours }))
    expect(unknown).toMatchObject({ code: 'store_not_found' })
  })

  test('lists hubs by state, or one of them', async () => {
    const place = (state: string, lga: string) => ({ state, lga, street: '4 Depot Road' })
    await openHub(app, { name: 'Ikeja Hub', place: place('Lagos', 'Ikeja'), hours, phoneNumber: '+2348035550188' })
    await openHub(app, {
      name: 'Apapa Hub',
      place: place('Lagos', 'Apapa'),
      areas: [{ state: 'Lagos', lgas: ['Apapa'] }],
    })
    await openHub(app, { name: 'Wuse Hub', place: place('FCT', 'Municipal Area Council'), capacity: 400 })
    const { count, rows } = (await app.call(listHubs)).data
    expect(count).toBe(3)
    expect(rows.map(({ name }) => name)).toEqual(['Wuse Hub', 'Apapa Hub', 'Ikeja Hub'])
    expect(rows[2]).toMatchObject({ phoneNumber: '+2348035550188', opening: { open: true } })
    expect(rows[1]).toMatchObject({ areas: [{ state: 'Lagos', lgas: ['Apapa'] }] })
    expect((await app.call(listHubs, { query: { state: 'lagos', limit: 1, offset: 1 } })).data).toMatchObject({
      count: 2,
      rows: [{ name: 'Ikeja Hub' }],
    })
    expect((await app.call(listHubs, { query: { state: 'Kano' } })).data).toEqual({ count: 0, rows: [] })
  })

  test('returns the plans, and the sales from which each is worth its fee', async () => {
    const { count, rows } = (await app.call(listPlans)).data
    expect(count).toBe(3)
    expect(rows).toEqual([
      { id: 'starter', name: 'Starter', monthlyFee: 0, commissionPercentage: 10, worthFrom: null, changes: [] },
      { id: 'growth', name: 'Growth', monthlyFee: 7500, commissionPercentage: 7, worthFrom: 250_000, changes: [] },
      { id: 'pro', name: 'Pro', monthlyFee: 20_000, commissionPercentage: 5, worthFrom: 625_000, changes: [] },
    ])
    for (const [at, { worthFrom, monthlyFee, commissionPercentage }] of rows.entries()) {
      const before = rows[at - 1]
      if (!before || worthFrom === null) continue
      const cost = (of: typeof before) => of.monthlyFee + (worthFrom * of.commissionPercentage) / 100
      expect(monthlyFee + (worthFrom * commissionPercentage) / 100).toBeCloseTo(cost(before))
    }
  })
})
