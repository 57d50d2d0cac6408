import { expect, test } from 'vitest'
import { priceInSearch } from './price-in-search.ts'

test.each([
  ['red dress under 20k', { search: 'red dress', maxPrice: '20000' }],
  ['Red dress UNDER ₦20,000', { search: 'Red dress', maxPrice: '20000' }],
  ['phone less than N150000 naira', { search: 'phone', maxPrice: '150000' }],
  ['tv below 1.5m', { search: 'tv', maxPrice: '1500000' }],
  ['laptop above 200k', { search: 'laptop', minPrice: '200000' }],
  ['phone between 50,000 and 100,000', { search: 'phone', minPrice: '50000', maxPrice: '100000' }],
  ['phone from 50k to 100k', { search: 'phone', minPrice: '50000', maxPrice: '100000' }],
  ['under 5k', { search: '', maxPrice: '5000' }],
  ['under 20k shoes', { search: 'shoes', maxPrice: '20000' }],
  ['dress under ₦20,000 for women', { search: 'dress for women', maxPrice: '20000' }],
  ['below 5000 naira gifts', { search: 'gifts', maxPrice: '5000' }],
  ['phones between 50k and 100k with stylus', { search: 'phones with stylus', minPrice: '50000', maxPrice: '100000' }],
  ['sneakers below 30k size 43', { search: 'sneakers size 43', maxPrice: '30000' }],
  ['above 200000 naira laptop', { search: 'laptop', minPrice: '200000' }],
  ['sweets under ₦100', { search: 'sweets', maxPrice: '100' }],
])('%s', (typed, found) => {
  expect(priceInSearch(typed)).toEqual(found)
})

test.each([
  'jersey under 18',
  'power bank above 5000 mah',
  'above 5000 mah power bank',
  'above 20k mah power bank',
  'up to 5m cable',
  'under 18 jersey',
  'over 2,000 watts generator',
  'under 20kg dumbbell',
  'under armour shoes',
  'up to 65 inch tv',
  'iphone 15',
  'dress under 20,00',
  'rice 50kg',
  '',
])('%s names no price', typed => {
  expect(priceInSearch(typed)).toBeUndefined()
})
