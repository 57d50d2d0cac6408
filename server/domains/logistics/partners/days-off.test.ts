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
