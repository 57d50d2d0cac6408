import { expect, test } from 'vitest'
import { wayWords } from './fit.ts'
import { wayNow } from './way-now.ts'

const ends = { pickup: { state: 'Lagos', lga: 'Ikeja' }, to: { stateOrRegion: 'Kano', lga: 'Nassarawa' } }
const hub = (lga: string, arrivedAt: string | null) => ({
  hubId: lga,
  name: `${lga} hub`,
  state: lga === 'Fagge' ? 'Kano' : 'Lagos',
  lga,
  street: '',
  phoneNumber: null,
  arrivedAt,
  leftAt: null,
})
const [passed, ahead] = [hub('Agege', '2026-11-20T12:00:00Z'), hub('Fagge', null)]

test('the way of a parcel begins at its last hub or its store, and says which hub is next', () => {
  const words = (...stops: ReturnType<typeof hub>[]) => {
    const way = wayNow({ ...ends, status: 'in_transit', stops })
    return [wayWords(way), way.also]
  }
  expect(words()).toEqual(['Ikeja, Lagos to Nassarawa, Kano', undefined])
  expect(words(ahead)).toEqual(['Ikeja, Lagos to Nassarawa, Kano', 'via Fagge hub'])
  expect(words(passed, ahead)).toEqual(['Agege, Lagos to Nassarawa, Kano', 'via Fagge hub'])
  expect(words(passed, { ...ahead, arrivedAt: passed.arrivedAt })).toEqual(['Fagge to Nassarawa', undefined])
})

test('a parcel that goes back is on its way from its customer to its store', () => {
  const way = wayNow({ ...ends, status: 'returning', stops: [passed] })
  expect([wayWords(way), way.also]).toEqual(['Nassarawa, Kano to Ikeja, Lagos', 'back to its store'])
})
