import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { listPartners, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { day } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Person, partner } from '#tests/harness/fixtures.ts'
import { canCarry } from './index.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
})
afterAll(() => app.stop())

test('a partner takes days off: schedulers see until when, and it is assigned nothing before that day', async () => {
  const { token, partnerId } = await partner(app)
  const inDays = (days: number) => dayInLagos(new Date(app.clock.now().getTime() + days * day))
  const set = (awayUntil: string | null) => ({ token, body: { awayUntil } })
  expect((await app.refused(updatePartnerProfile, set(inDays(0)))).code).toBe('invalid')
  expect((await app.refused(updatePartnerProfile, set(inDays(400)))).code).toBe('invalid')
  expect((await app.call(updatePartnerProfile, set(inDays(2)))).data.awayUntil).toBe(inDays(2))
  const listed = async () =>
    (await app.call(listPartners, { token: boss.token, query: { limit: 100 } })).data.rows.find(
      ({ id }) => id === partnerId,
    )?.awayUntil
  const able = () => app.platform.db.transact(work => canCarry(work, { partnerId }))
  expect([await listed(), await able()]).toMatchObject([inDays(2), { code: 'assignee_away' }])
  await app.call(updatePartnerProfile, set(null))
  expect([await listed(), await able()]).toEqual([null, undefined])
  await app.call(updatePartnerProfile, set(inDays(1)))
  app.clock.advance(day)
  expect([await listed(), await able()]).toEqual([null, undefined])
})

test('a partner plans days off: it takes orders until the first, none from then on, and can cancel them', async () => {
  const { token, partnerId } = await partner(app)
  const inDays = (days: number) => dayInLagos(new Date(app.clock.now().getTime() + days * day))
  const set = (body: InputOf<typeof updatePartnerProfile>['body']) => ({ token, body })
  const refused = async (body: Parameters<typeof set>[0]) =>
    (await app.refused(updatePartnerProfile, set(body))).errors?.[0]?.field
  const from = inDays(2)
  expect(await refused({ plannedDaysOff: { from: inDays(-1), until: inDays(2) } })).toBe('plannedDaysOff.from')
  expect(await refused({ plannedDaysOff: { from, until: from } })).toBe('plannedDaysOff.until')
  expect(await refused({ plannedDaysOff: { from } as { from: string; until: string } })).toBe('plannedDaysOff.until')
  const listed = async () => {
    const { rows } = (await app.call(listPartners, { token: boss.token, query: { limit: 100 } })).data
    const { awayUntil, plannedDaysOff } = rows.find(({ id }) => id === partnerId) ?? {}
    return { awayUntil, plannedDaysOff }
  }
  const able = () => app.platform.db.transact(work => canCarry(work, { partnerId }))
  const planned = { from: inDays(2), until: inDays(4) }
  const plan = () => app.call(updatePartnerProfile, set({ plannedDaysOff: planned }))
  expect((await plan()).data).toMatchObject({ awayUntil: null, plannedDaysOff: planned })
  expect([await listed(), await able()]).toEqual([{ awayUntil: null, plannedDaysOff: planned }, undefined])
  // The previous release reads this column only, and takes a partner with a day there as away.
  const { away_until } = await app.platform.db.read
    .selectFrom('shipping_partners')
    .select('away_until')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()
  expect(away_until).toBeNull()
  await app.call(updatePartnerProfile, set({ awayUntil: null }))
  expect(await listed()).toEqual({ awayUntil: null, plannedDaysOff: null })
  await plan()
  await app.call(updatePartnerProfile, set({ plannedDaysOff: null }))
  expect(await listed()).toEqual({ awayUntil: null, plannedDaysOff: null })
  await plan()
  app.clock.advance(2 * day)
  expect([await listed(), await able()]).toMatchObject([
    { awayUntil: planned.until, plannedDaysOff: null },
    { code: 'assignee_away' },
  ])
  app.clock.advance(2 * day)
  expect([await listed(), await able()]).toEqual([{ awayUntil: null, plannedDaysOff: null }, undefined])
})

test('a page that was loaded before days off were planned or taken neither ends nor replaces them unseen', async () => {
  const { token } = await partner(app)
  const inDays = (days: number) => dayInLagos(new Date(app.clock.now().getTime() + days * day))
  const planned = { from: inDays(3), until: inDays(5) }
  const set = (body: InputOf<typeof updatePartnerProfile>['body']) => app.call(updatePartnerProfile, { token, body })
  const refused = async (body: InputOf<typeof updatePartnerProfile>['body']) =>
    (await app.refused(updatePartnerProfile, { token, body })).code
  await set({ plannedDaysOff: planned })
  const none = { awayUntil: null, plannedDaysOff: null }
  // The previous release knows no plans, and sends only what it knows.
  for (const seen of [none, { awayUntil: null }])
    for (const awayUntil of [inDays(1), null]) expect(await refused({ awayUntil, seen })).toBe('changed_meanwhile')
  await set({ phoneNumber: '08035550199', seen: {} })
  await set({ awayUntil: inDays(1), seen: { awayUntil: null, plannedDaysOff: planned } })
  expect(await refused({ plannedDaysOff: planned, seen: none })).toBe('changed_meanwhile')
  expect(await refused({ plannedDaysOff: planned, seen: { plannedDaysOff: null } })).toBe('changed_meanwhile')
})
