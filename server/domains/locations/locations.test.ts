import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingLocation } from '#contract/locations/locations.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { citiesOf } from './cities.ts'
import { isLga, isState, states } from './index.ts'
import { nigeria } from './nigeria.ts'
import { townsOf } from './towns.ts'

test('there are 36 states and the FCT with 774 LGAs and their cities, none twice in a state, in the order of the alphabet', () => {
  expect(states).toHaveLength(37)
  expect([...nigeria.values()].flat()).toHaveLength(774)
  const inOrder = new Intl.Collator('en').compare
  expect(states).toEqual([...states].sort(inOrder))
  expect([...citiesOf.keys()]).toEqual(states)
  for (const [state, names] of [...nigeria, ...citiesOf]) {
    expect(new Set(names).size, state).toBe(names.length)
    expect(names, state).toEqual([...names].sort(inOrder))
  }
})

test('each state has as many LGAs as the constitution gives it', () => {
  const counts = [
    17, 21, 31, 21, 20, 8, 23, 27, 18, 25, 13, 18, 16, 17, 6, 11, 27, 27, 23, 44, 34, 21, 21, 16, 20, 13, 25, 20, 18,
    30, 33, 17, 23, 23, 16, 17, 14,
  ]
  expect([...nigeria.values()].map(lgas => lgas.length)).toEqual(counts)
})

test('an LGA belongs to its own state, to the letter', () => {
  expect(isLga('Lagos', 'Surulere')).toBe(true)
  expect(isLga('Oyo', 'Surulere')).toBe(true)
  expect(isLga('Kano', 'Surulere')).toBe(false)
  expect(isLga('lagos', 'Surulere')).toBe(false)
  expect(isLga('Lagos', '')).toBe(false)
  expect(isLga('__proto__', 'Surulere')).toBe(false)
  expect(isState('FCT')).toBe(true)
  expect(isState('Ghana')).toBe(false)
  expect(isState('constructor')).toBe(false)
})

test('each town is in an LGA of its state', () => {
  for (const [state, towns] of townsOf)
    for (const { name, lga } of towns) expect(isLga(state, lga), `${name}, ${lga}, ${state}`).toBe(true)
  expect(townsOf.get('Lagos')).toContainEqual({ name: 'Yaba', lga: 'Lagos Mainland' })
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('anyone gets every state, or one by its name, or none', async () => {
  const { data } = await app.call(shippingLocation)
  expect(data.countries).toEqual([{ code: 'NG', name: 'Nigeria' }])
  expect(data.states).toHaveLength(37)
  const ekiti = await app.call(shippingLocation, { query: { state: 'Ekiti' } })
  expect(ekiti.data.states.map(state => [state.name, state.lgas.length])).toEqual([['Ekiti', 16]])
  expect(ekiti.data.states[0]?.cities).toContain('Ado-Ekiti')
  expect((await app.call(shippingLocation, { query: { state: 'Atlantis' } })).data.states).toEqual([])
  expect((await app.refused(shippingLocation, { query: { state: 'x'.repeat(61) } })).code).toBe('invalid')
})

test('the answer may be kept by anyone for a day', async () => {
  const response = await app.app.inject({ url: '/shipping/v1/location' })
  expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=86400')
})
