import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const set = (body: { awayFrom?: string | null; awayUntil?: string | null }) => ({ token, body })
  const refused = async (body: Parameters<typeof set>[0]) =>
    (await app.refused(updatePartnerProfile, set(body))).errors?.[0]?.field
  expect(await refused({ awayFrom: inDays(-1), awayUntil: inDays(2) })).toBe('awayFrom')
  expect(await refused({ awayFrom: inDays(2), awayUntil: inDays(2) })).toBe('awayUntil')
  const listed = async () => {
    const { rows } = (await app.call(listPartners, { token: boss.token, query: { limit: 100 } })).data
    const { awayUntil, plannedDaysOff } = rows.find(({ id }) => id === partnerId) ?? {}
    return { awayUntil, plannedDaysOff }
  }
  const able = () => app.platform.db.transact(work => canCarry(work, { partnerId }))
  const planned = { from: inDays(2), until: inDays(4) }
  const plan = () => app.call(updatePartnerProfile, set({ awayFrom: planned.from, awayUntil: planned.until }))
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
  app.clock.advance(2 * day)
  expect([await listed(), await able()]).toMatchObject([
    { awayUntil: planned.until, plannedDaysOff: null },
    { code: 'assignee_away' },
  ])
  app.clock.advance(2 * day)
  expect([await listed(), await able()]).toEqual([{ awayUntil: null, plannedDaysOff: null }, undefined])
})
