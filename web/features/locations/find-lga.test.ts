import { expect, test } from 'vitest'
import { matchingLgas } from './find-lga.tsx'

const lgas = ['Lagos Island', 'Lagos Mainland', 'Ojo', 'Kosofe'].map(name => ({ value: name, label: name }))
const towns: Record<string, string[]> = { 'Lagos Mainland': ['Ebute Metta', 'Yaba'], Kosofe: ['Ojota'] }
const found = (typed: string) => matchingLgas(lgas, typed, lga => towns[lga] ?? []).map(({ value }) => value)

test.each([
  ['yaba', ['Lagos Mainland']],
  ['ebute', ['Lagos Mainland']],
  ['lagos', ['Lagos Island', 'Lagos Mainland']],
  ['ojo', ['Ojo', 'Kosofe']],
  ['aba', []],
  ['', ['Lagos Island', 'Lagos Mainland', 'Ojo', 'Kosofe']],
])('%s finds LGAs by their names, then by their towns', (typed, names) => expect(found(typed)).toEqual(names))
