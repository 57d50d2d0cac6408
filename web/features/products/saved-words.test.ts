import { expect, test } from 'vitest'
import { savedWords } from './saved-words.ts'

test('says of a saved product whether customers see the changes', () => {
  const live = { standing: 'on-sale', editStatus: 'pending' } as const
  expect(savedWords(live, { reviewed: true })).toBe(
    'Saved. Customers see the changes that need approval once we approve them.',
  )
  // Another price, while earlier changes are in review.
  expect(savedWords(live, { reviewed: false })).toBe('Product saved.')
  expect(savedWords({ standing: 'pending', editStatus: null }, { reviewed: false })).toBe(
    'Sent for approval. We notify you of the decision.',
  )
  expect(savedWords({ standing: 'draft', editStatus: null }, { reviewed: false })).toBe('Draft saved.')
})
