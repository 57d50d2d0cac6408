import { expect, test } from 'vitest'
import type { PartnerRow } from '#contract/logistics/partners.ts'
import { daysOffWords, dispatchersFor, fittingFirst, partnersFor } from './carriers.ts'

const partner = (companyName: string, states: string[], openOrders: number, more: Partial<PartnerRow> = {}) => ({
  id: companyName,
  name: 'Ada Obi',
  companyName,
  logo: null,
  email: 'ada@test.ng',
  phoneNumber: null,
  states,
  openOrders,
  unanswered: 0,
  delivered30Days: 0,
  declined30Days: 0,
  failed30Days: 0,
  late30Days: 0,
  due30Days: 0,
  onTimePercent: null,
  status: 'working' as const,
  approved: true,
  vehicle: null,
  createdAt: '2026-11-18T09:00:00.000Z',
  ...more,
})

test('lists carriers that serve every destination first, by load', () => {
  const found = partnersFor(
    [
      partner('Sahel', ['Kano'], 0),
      partner('Danfo', ['Lagos', 'Kano'], 9),
      partner('Keke', ['Lagos', 'Kano'], 1, { unanswered: 2, onTimePercent: 86.8, declined30Days: 1 }),
      partner('New', ['Lagos', 'Kano'], 0, { approved: false }),
    ],
    ['Lagos', 'Kano', 'Lagos'],
  )
  expect(found.map(({ name, outside }) => [name, outside])).toEqual([
    ['Keke', []],
    ['Danfo', []],
    ['Sahel', ['Lagos']],
  ])
  expect(found[0]).toMatchObject({
    load: '1 open, 2 not answered',
    record: '86.8% on time · 1 declined',
    area: 'Lagos, Kano',
  })
  expect(found[1]).toMatchObject({ load: '9 open', record: 'No delivery in 30 days' })
})

test('lists carriers first that can carry the orders, and those whose vehicle isn’t known after them', () => {
  const vehicle = (name: string, maxWeight: number) => ({ id: name, name, maxWeight })
  const partners = [
    partner('Sahel', ['Lagos'], 0, { vehicle: vehicle('Bike', 20) }),
    partner('Danfo', ['Lagos'], 4, { vehicle: vehicle('Van', 500) }),
    partner('Keke', ['Lagos'], 0),
  ]
  const names = (weight: number) => {
    const [pickup, to] = [
      { state: 'Lagos', lga: 'Ikeja' },
      { stateOrRegion: 'Lagos', lga: 'Surulere' },
    ]
    const orders = [{ orderName: 'BM-1', weight, vehicle: 'Van', pickup, to }]
    return fittingFirst(partnersFor(partners, ['Lagos']), orders).map(({ name }) => name)
  }
  expect(names(303)).toEqual(['Danfo', 'Keke', 'Sahel'])
  expect(names(20)).toEqual(['Sahel', 'Danfo', 'Keke'])
  // What a carrier without a vehicle carries isn't known.
  expect(names(187)).toEqual(['Danfo', 'Keke', 'Sahel'])
})

test('finds dispatchers by typed name', () => {
  const record = {
    delivered30Days: 0,
    declined30Days: 0,
    failed30Days: 0,
    late30Days: 0,
    due30Days: 0,
    onTimePercent: null,
  }
  const here = { phoneNumber: null, status: 'available', shiftEndsAt: null, vehicle: null, ...record } as const
  const dispatchers = [
    { id: '1', name: 'Ẹsosa Dokubo', openOrders: 4, unanswered: 0, ...here },
    { id: '2', name: 'Yẹmí Akíndélé', openOrders: 0, unanswered: 1, ...here },
  ]
  expect(dispatchersFor(dispatchers, 'esosa').map(({ load }) => load)).toEqual(['4 open'])
  expect(dispatchersFor(dispatchers, '')).toHaveLength(2)
})

test('lists partners on their days off last, with the day', () => {
  const partners = [partner('Sahel', ['Lagos'], 0, { awayUntil: '2026-12-07' }), partner('Danfo', ['Lagos'], 9)]
  const found = fittingFirst(partnersFor(partners, ['Lagos']), [])
  expect(found.map(({ name, awayUntil }) => [name, awayUntil])).toEqual([
    ['Danfo', undefined],
    ['Sahel', '2026-12-07'],
  ])
})

test('lists carriers that declined it after the others', () => {
  const partners = ['Sahel', 'Danfo', 'Keke'].map(name => partner(name, ['Lagos'], 0))
  const [first] = partnersFor(partners, ['Lagos'])
  const found = fittingFirst(partnersFor(partners, ['Lagos']), [], [first?.id ?? ''])
  expect(found.map(({ name }) => name)).toEqual(['Danfo', 'Keke', 'Sahel'])
})

test('says of planned days off from when until when, and keeps the partner where it is', () => {
  const plannedDaysOff = { from: '2026-12-10', until: '2026-12-15' }
  const partners = [partner('Sahel', ['Lagos'], 0, { plannedDaysOff }), partner('Danfo', ['Lagos'], 9)]
  const [first] = fittingFirst(partnersFor(partners, ['Lagos']), [])
  expect(first).toMatchObject({ name: 'Sahel', plannedDaysOff })
  expect(daysOffWords(plannedDaysOff)).toMatch(/^from Thu 10 Dec( 2026)? until Tue 15 Dec( 2026)?$/)
})
