import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShippingDiscount, updateShippingDiscount } from '#contract/logistics/shipping-discounts.ts'
import { createVehicle, createZone, updateVehicle, updateZone } from '#contract/logistics/shipping-rates.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = (await admin(app)).token
})
afterAll(() => app.stop())

const stale = (field: string) => ({ status: 409, code: 'changed_meanwhile', errors: [{ field }] })

test('a change of a shipping discount keeps another person’s, and the same field is refused', async () => {
  const said = { name: 'A discount', kind: 'percent', value: 20, startDate: '2026-11-18' } as const
  const { id } = (await app.call(createShippingDiscount, { token, body: said })).data
  const change = (body: object) => ({ token, params: { id }, body })
  await app.call(updateShippingDiscount, change({ value: 30, seen: { value: 20 } }))
  const { data } = await app.call(updateShippingDiscount, change({ name: 'Rain', seen: { name: said.name } }))
  expect(data).toMatchObject({ name: 'Rain', value: 30 })
  const late = change({ value: 40, seen: { value: 20 } })
  expect(await app.refused(updateShippingDiscount, late)).toMatchObject(stale('value'))
})

test('a change of a zone keeps another person’s, and the same field is refused', async () => {
  const lgas = [{ state: 'Lagos', lga: 'Ikeja' }]
  const { id } = (await app.call(createZone, { token, body: { name: 'South', states: ['Edo'], lgas } })).data
  const change = (body: object) => ({ token, params: { id }, body })
  await app.call(updateZone, change({ states: ['Edo', 'Delta'], seen: { states: ['Edo'], lgas } }))
  const { data } = await app.call(updateZone, change({ name: 'South-south', seen: { name: 'South' } }))
  expect(data).toMatchObject({ name: 'South-south', states: ['Delta', 'Edo'] })
  const late = change({ states: ['Edo'], seen: { states: ['Edo'] } })
  expect(await app.refused(updateZone, late)).toMatchObject(stale('states'))
})

test('a change of a vehicle keeps another person’s, and the same field is refused', async () => {
  const { id } = (await app.call(createVehicle, { token, body: { name: 'Van', maxWeight: 200 } })).data
  const change = (body: object) => ({ token, params: { id }, body })
  await app.call(updateVehicle, change({ maxWeight: 250.5, seen: { maxWeight: 200 } }))
  const { data } = await app.call(updateVehicle, change({ name: 'Big van', seen: { name: 'Van' } }))
  expect(data).toMatchObject({ name: 'Big van', maxWeight: 250.5 })
  const late = change({ maxWeight: 300, seen: { maxWeight: 200 } })
  expect(await app.refused(updateVehicle, late)).toMatchObject(stale('maxWeight'))
})
