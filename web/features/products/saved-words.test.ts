import { expect, test } from 'vitest'
import { publishedWords, savedWords, stockWords } from './saved-words.ts'

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
  // Taken off the market and saved again, its changes are decided on apart.
  expect(savedWords({ standing: 'pending', editStatus: 'pending' }, { reviewed: true })).toBe(
    'Sent for approval. We notify you of the decision.',
  )
  expect(savedWords({ standing: 'draft', editStatus: null }, { reviewed: false })).toBe('Draft saved.')
})

test('says that stock isn’t what was typed, because it changed meanwhile', () => {
  expect(stockWords([{ typed: 40, saved: 40 }])).toBeUndefined()
  expect(stockWords([{ typed: 40, saved: 45 }])).toBe('Stock is 45: 5 more were added meanwhile.')
  expect(stockWords([{ typed: 1_040, saved: 1_038 }])).toBe('Stock is 1,038: 2 were sold or removed meanwhile.')
  expect(stockWords([{ typed: 3, saved: 2 }])).toBe('Stock is 2: 1 was sold or removed meanwhile.')
  expect(
    stockWords([
      { typed: 40, saved: 45 },
      { typed: 7, saved: 7 },
      { typed: 9, saved: 6 },
    ]),
  ).toBe('Stock of 2 variants isn’t what you typed: it was sold or changed meanwhile.')
})

test('says of published products how many customers see, and how many await approval', () => {
  const [live, waits] = [{ approvalStatus: 'approved' }, { approvalStatus: 'pending' }] as const
  expect(publishedWords([live, live])).toBe('2 published.')
  expect(publishedWords([waits])).toBe('1 sent for approval.')
  expect(publishedWords([live, waits, { approvalStatus: 'rejected' }])).toBe('1 published, 2 sent for approval.')
})
