import { expect, test } from 'vitest'
import { outsideZones } from './outside-zones.ts'

const zones = (lgas: string[]) => ({
  rows: [
    {
      id: 'z',
      name: 'North',
      states: ['Kaduna'],
      prices: 0,
      discounts: 0,
      openOrders: 0,
      lgas: lgas.map(lga => ({ state: 'Kano', lga })),
    },
  ],
  unassigned: ['Abia', 'Kano'],
})
const states = [
  { name: 'Abia', lgas: ['Aba North', 'Aba South'] },
  { name: 'Kano', lgas: ['Dala', 'Fagge', 'Gwale'] },
]

test('says how many LGAs of a state are in no zone', () => {
  expect(outsideZones(zones([]), states).map(({ label }) => label)).toEqual(['Abia', 'Kano'])
  expect(outsideZones(zones(['Dala']), states).map(({ label }) => label)).toEqual(['Abia', 'Kano: 2 of 3 LGAs'])
  expect(outsideZones(zones(['Dala', 'Fagge', 'Gwale']), states).map(({ label }) => label)).toEqual(['Abia'])
  expect(outsideZones(zones(['Dala'])).map(({ label }) => label)).toEqual(['Abia', 'Kano'])
})
