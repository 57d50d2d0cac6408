import { expect, test } from 'vitest'
import { directoryOf } from './store-directory.ts'

const read = (query: string) => directoryOf(new URLSearchParams(query), ['Lagos', 'Oyo'])
const all = { search: '', state: '', sortBy: 'followers', page: 1 }

test.each([
  ['', all],
  ['state=oyo&sortBy=rating&page=3', { ...all, state: 'Oyo', sortBy: 'rating', page: 3 }],
  ['state=Atlantis&sortBy=height&page=-2', all],
  ['store=ada', { ...all, search: 'ada', sortBy: '' }],
  ['store=ada&sortBy=newest', { ...all, search: 'ada', sortBy: 'newest' }],
  ['page=99999999', { ...all, page: 10_000 }],
])('%s', (query, directory) => {
  expect(read(query)).toEqual(directory)
})
