import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/offers/offers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, merchant, product } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string
let storeId: string
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  token = (await admin(app)).token
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const start = '2026-11-20T00:00:00.000Z'
const end = '2026-12-01T00:00:00.000Z'
const later = '2026-12-02T00:00:00.000Z'
const stale = (field: string) => ({
  status: 409,
  code: 'changed_meanwhile',
  errors: [{ field }],
})
const endsFirst = {
  status: 422,
  code: 'invalid',
  errors: [{ field: 'endsAt', message: 'The end is before the start.' }],
}

async function promotion() {
  const { productId } = await product(app, storeId)
  const body = { productId, label: 'New', banner: 'From Aba', startsAt: start, endsAt: end }
  const { id } = (await app.call(contract.addPromotion, { token, body })).data
  return {
    changing: (body: object) => ({ token, params: { id }, body }),
    now: async () => (await app.call(contract.listAdminPromotions, { token })).data.rows.find(row => row.id === id),
  }
}

test('a change of a promotion keeps another person’s, and the same field is refused', async () => {
  const { changing, now } = await promotion()
  await app.call(contract.updatePromotion, changing({ banner: 'From Kano', seen: { banner: 'From Aba' } }))
  const both = { label: 'Last', endsAt: later, seen: { label: 'New', startsAt: start, endsAt: end } }
  await app.call(contract.updatePromotion, changing(both))
  expect(await now()).toMatchObject({ label: 'Last', banner: 'From Kano', endsAt: later })
  const late = changing({ banner: '', label: 'First', seen: { banner: 'From Aba', label: 'Last' } })
  expect(await app.refused(contract.updatePromotion, late)).toMatchObject(stale('banner'))
  expect(await now()).toMatchObject({ label: 'Last', banner: 'From Kano' })
  await app.call(contract.updatePromotion, changing({ banner: '' }))
  expect((await now())?.banner).toBe('')
})

test('of two changes of a field at once, one is refused', async () => {
  const { changing } = await promotion()
  const labels = ['One', 'Two', 'Three', 'Four']
  const codes = await atOnce(app.platform.db, labels.length, async () => {
    const response = await app.app.inject({
      method: 'PATCH',
      url: contract.updatePromotion.path.replace('{id}', changing({}).params.id),
      headers: { authorization: `Bearer ${token}` },
      payload: { label: labels.pop(), seen: { label: 'New' } },
    })
    return response.json<{ code?: string }>().code ?? 'saved'
  })
  expect(codes.toSorted()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'changed_meanwhile', 'saved'])
})

test('a new start after an end that somebody else gave is refused', async () => {
  const { changing } = await promotion()
  const change = changing({ startsAt: later, seen: { startsAt: start } })
  expect(await app.refused(contract.updatePromotion, change)).toMatchObject(endsFirst)
})

test('a change of an official outlet keeps another person’s, and the same field is refused', async () => {
  const body = { storeId, startsAt: start, endsAt: end }
  const { id } = (await app.call(contract.addOutlet, { token, body })).data
  const changing = (body: object) => ({ token, params: { id }, body })
  const earlier = '2026-11-19T00:00:00.000Z'
  await app.call(contract.updateOutlet, changing({ startsAt: earlier, seen: { startsAt: start } }))
  await app.call(contract.updateOutlet, changing({ endsAt: null, seen: { endsAt: end } }))
  const { rows } = (await app.call(contract.listAdminOutlets, { token })).data
  expect(rows).toMatchObject([{ id, startsAt: earlier, endsAt: null }])
  const late = changing({ endsAt: later, seen: { endsAt: end } })
  expect(await app.refused(contract.updateOutlet, late)).toMatchObject(stale('endsAt'))
  await app.call(contract.updateOutlet, changing({ endsAt: end, seen: { endsAt: null } }))
  const change = changing({ startsAt: later, seen: { startsAt: earlier } })
  expect(await app.refused(contract.updateOutlet, change)).toMatchObject(endsFirst)
})
