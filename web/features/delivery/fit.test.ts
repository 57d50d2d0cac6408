import { expect, test } from 'vitest'
import { type Load, loadWords, misfits, vehicleWords, wayWords } from './fit.ts'

const bike = { id: '1', name: 'Bike', maxWeight: 20 }
const order = (orderName: string, weight: number, more: Partial<Load> = {}): Load => ({
  orderName,
  weight,
  vehicle: weight > 20 ? 'Van' : 'Bike',
  pickup: { state: 'Lagos', lga: 'Ikeja' },
  to: { stateOrRegion: 'Lagos', lga: 'Surulere' },
  ...more,
})
const far = order('BM-2', 303, { to: { stateOrRegion: 'Kano', lga: 'Fagge' } })

test('says the way, with states only where it leaves one, and weight and vehicle', () => {
  expect(wayWords(order('BM-1', 4))).toBe('Ikeja to Surulere')
  expect(wayWords(far)).toBe('Ikeja, Lagos to Fagge, Kano')
  expect(loadWords([far])).toBe('Ikeja, Lagos to Fagge, Kano · 303 kg, Van')
  expect(loadWords([order('BM-1', 4.25), far])).toBe('To Lagos, Kano · 307.25 kg in all, the heaviest 303 kg, Van')
  expect(loadWords([])).toBe('')
  expect([vehicleWords(bike), vehicleWords(null)]).toEqual(['Bike, up to 20 kg', ''])
})

test('says which destinations a carrier doesn’t serve and which order is too heavy for its vehicle', () => {
  const both = [order('BM-1', 25), far]
  expect(misfits('Keke', { vehicle: bike, outside: ['Kano'] }, both)).toEqual([
    'Keke doesn’t serve Kano.',
    'Order BM-2 weighs 303 kg; their bike carries up to 20 kg.',
  ])
  expect(misfits('You', { vehicle: bike, outside: ['Kano'] }, [far])).toEqual([
    'You don’t serve Kano.',
    'Order BM-2 weighs 303 kg; your bike carries up to 20 kg.',
  ])
  expect(misfits('Keke', { vehicle: bike, outside: [] }, [order('BM-3', 20)])).toEqual([])
  expect(misfits('Keke', { vehicle: null, outside: [] }, [far])).toEqual([])
})
