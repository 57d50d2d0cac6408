import { expect, test } from 'vitest'
import { byCity, matchingPlaces } from './find-place.tsx'

const lgas = ['Lagos Island', 'Lagos Mainland', 'Ojo', 'Kosofe', 'Eti-Osa', 'Nasarawa'].map(name => ({
  value: name,
  label: name,
}))
const towns: Record<string, string[]> = { 'Lagos Mainland': ['Ebute Metta', 'Yaba'], Kosofe: ['Ojota'] }
const found = (typed: string) => matchingPlaces(lgas, typed, lga => towns[lga] ?? []).map(({ value }) => value)

test.each([
  ['yaba', ['Lagos Mainland']],
  ['ebute', ['Lagos Mainland']],
  ['lagos', ['Lagos Island', 'Lagos Mainland']],
  ['ojo', ['Ojo', 'Kosofe']],
  ['aba', []],
  ['eti osa', ['Eti-Osa']],
  ['Nassarawa LGA', ['Nasarawa']],
  ['', ['Lagos Island', 'Lagos Mainland', 'Ojo', 'Kosofe', 'Eti-Osa', 'Nasarawa']],
])('%s finds LGAs by their names, then by their towns', (typed, names) => expect(found(typed)).toEqual(names))

test.each([
  ['enu', ['Enugu', 'Benue']],
  ['lagos', ['Lagos', 'Old Lagos']],
])('%s finds places that begin with it first', (typed, names) => {
  const options = ['Benue', 'Enugu', 'Old Lagos', 'Lagos'].map(name => ({ value: name, label: name }))
  expect(matchingPlaces(options, typed, () => []).map(({ value }) => value)).toEqual(names)
})

test.each([
  ['abuja', ['FCT']],
  ['Yaba', ['Lagos']],
  ['lagos state', ['Lagos']],
  ['akwa-ibom', ['Akwa Ibom']],
])('%s finds states by their names, cities and towns', (search, names) => {
  const states = [
    { name: 'Akwa Ibom', lgas: [], cities: ['Uyo'], towns: [] },
    { name: 'FCT', lgas: [], cities: ['Abuja'], towns: [] },
    { name: 'Lagos', lgas: [], cities: [], towns: [{ name: 'Yaba', lga: 'Lagos Mainland' }] },
  ]
  const options = states.map(({ name }) => ({ value: name, label: name }))
  expect(byCity(states).filter({ options, search, limit: 5 })).toEqual(
    options.filter(({ value }) => names.includes(value)),
  )
})
