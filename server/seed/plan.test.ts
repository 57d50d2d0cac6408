import { expect, test } from 'vitest'
import { isLga } from '#domains/locations/index.ts'
import { isObject } from './art/objects.ts'
import { catalogue } from './catalogue.ts'
import { moreCatalogue } from './catalogue-more.ts'
import { wanted } from './catalogue-wanted.ts'
import { namesOf } from './names.ts'
import { distances, places, zones } from './places.ts'
import { planHistory } from './plan-history.ts'
import { planProducts } from './plan-products.ts'
import { at, randomOf } from './random.ts'
import { seedStores } from './stores.ts'

const categories = [...catalogue, ...moreCatalogue]
const offer = categories.flatMap(({ subs }) =>
  subs.flatMap(({ children }) => children.flatMap(({ name, kinds }) => kinds.map(kind => ({ child: name, kind })))),
)

test('every place is in Nigeria, and every state is in one zone', () => {
  for (const [, state, lga] of seedStores) expect(isLga(state, lga), `${lga}, ${state}`).toBe(true)
  for (const [state, lga] of places) expect(isLga(state, lga), `${lga}, ${state}`).toBe(true)
  const states = zones.flatMap(zone => zone.states)
  expect([states.length, new Set(states).size]).toEqual([37, 37])
  for (const [row, line] of distances.entries())
    for (const [column, distance] of line.entries()) expect(distance).toBe(distances[column]?.[row])
})

test('every object is on the sheet', () => {
  for (const { icon } of categories) expect(isObject(icon), icon).toBe(true)
  for (const { kind } of offer) expect(isObject(kind[1]), kind[1]).toBe(true)
  for (const kind of Object.values(wanted).flat()) expect(isObject(kind[1]), kind[1]).toBe(true)
})

test('a store’s products are deterministic, distinct and plausibly priced', () => {
  const store = at(seedStores, 0)
  const plan = planProducts(store, offer, 60)
  expect(planProducts(store, offer, 60)).toEqual(plan)
  expect(new Set(plan.map(({ product }) => product.name)).size).toBe(60)
  for (const { product, pictures } of plan) {
    const { sellingKobo, listKobo = sellingKobo } = product.pricing
    expect(sellingKobo % 50_00).toBe(0)
    expect(listKobo).toBeGreaterThanOrEqual(sellingKobo)
    expect(new Set(pictures.map(each => JSON.stringify(each))).size).toBe(pictures.length)
  }
})

test('people have distinct names with diacritics, and plain addresses', () => {
  const next = namesOf(randomOf('test'))
  const people = Array.from({ length: 120 }, next)
  expect(new Set(people.map(({ email }) => email)).size).toBe(120)
  for (const { email } of people) expect(email).toMatch(/^[a-z]+\.[a-z]+@bitmarte\.test$/)
})

test('the history is deterministic, ordered, and ends at its end, by day and by night', () => {
  const shops = Array.from({ length: 3 }, (_, shop) => ({
    products: Array.from({ length: 9 }, (_, product) => ({
      productId: `${shop} ${product}`,
      since: new Date(0),
      variants: [{ variantId: `${shop} ${product}`, stock: 80 }],
    })),
  }))
  for (const now of ['2026-11-18T02:10:00Z', '2026-11-18T13:40:00Z']) {
    const end = new Date(now)
    const story = planHistory(shops, { customers: 20, orders: 120 }, end)
    expect(planHistory(shops, { customers: 20, orders: 120 }, end)).toEqual(story)
    for (const { at: placed, orders } of story)
      for (const { steps, items } of orders) {
        const moments = [placed, ...steps.map(step => step.at), end].map(moment => moment.getTime())
        expect(moments).toEqual([...moments].sort((a, b) => a - b))
        expect(items.length).toBeGreaterThan(0)
      }
  }
})
