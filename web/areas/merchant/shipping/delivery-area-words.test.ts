import { expect, test } from 'vitest'
import { reachWords } from './delivery-area-words.ts'

test('a store without own delivery reads that Bitmarte delivers, and that it can still deliver an order itself', () => {
  const words = reachWords({ deliversItself: false, reaches: ['Lagos'] })
  expect(words).toContain('Bitmarte’s partners deliver')
  expect(words).toContain('choose on its page to deliver it yourself')
})

test('a store without prices reads what is missing', () => {
  expect(reachWords({ deliversItself: true, reaches: [] })).toContain('create a zone')
})

test('names few states and counts many', () => {
  expect(reachWords({ deliversItself: true, reaches: ['Lagos', 'Ogun'] })).toContain(
    'deliveries to Lagos, Ogun. Elsewhere',
  )
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  expect(reachWords({ deliversItself: true, reaches: many })).toContain('A, B, C, D, E and 3 more')
})
