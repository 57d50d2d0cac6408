import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, closeCase, decideCase, getCase, ownCase, reportParcel } from '#contract/cases/cases.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, type Person, staff } from '#tests/harness/fixtures.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const answer = (by: Person, id: string) => ({
  token: by.token,
  params: { id },
  body: { text: 'It fell off the bike.' },
})
const fileOf = async (by: Person, id: string) => (await app.call(getCase, { token: by.token, params: { id } })).data

test('a role that only views a case reads that it can’t answer, and is refused', async () => {
  const orderId = await orderIn(app, people, 'picked_up')
  const body = { orderId, kind: 'damaged_in_transit', text: 'The box is crushed.' } as const
  const { id } = (await app.call(reportParcel, { token: people.rider.token, body })).data
  const { storeId } = people.store
  const [clerk, desk] = [
    await staff(app, storeId, [{ resource: 'orders', right: 'manage' }]),
    await adminWith(app, [{ resource: 'cases', right: 'manage' }]),
  ]
  for (const by of [people.store, clerk, people.rider, desk, await admin(app, 'superadmin')]) {
    expect((await fileOf(by, id)).canAnswer).toBe(true)
    await app.call(answerCase, answer(by, id))
  }
  const viewers = [
    await staff(app, storeId, [{ resource: 'orders', right: 'view' }]),
    await adminWith(app, [{ resource: 'cases', right: 'view' }]),
  ]
  for (const by of viewers) {
    expect(await fileOf(by, id)).toMatchObject({ canAnswer: false, work: null })
    expect(await app.refused(answerCase, answer(by, id))).toMatchObject({ status: 403 })
  }
  const [, viewer] = viewers
  const at = { token: viewer?.token, params: { id } }
  expect((await app.refused(ownCase, { ...at, body: { mine: true } })).status).toBe(403)
  expect((await app.refused(closeCase, at)).status).toBe(403)
  const decision = { outcome: 'nothing', note: 'It arrived in one piece.' } as const
  expect((await app.refused(decideCase, { ...at, body: decision })).status).toBe(403)
  expect((await fileOf(desk, id)).work).not.toBeNull()
})
