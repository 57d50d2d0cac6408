import { expect, test } from 'vitest'
import { changesInWords, didWords, fieldsOf, inWords, thingLink, valueWords } from './audit-words.ts'

test('lists changed fields first, with a dash for missing values', () => {
  const entry = {
    before: { name: 'Ada', phoneNumber: null },
    after: { name: 'Ada', phoneNumber: '+234', active: true },
  }
  expect(fieldsOf(entry)).toEqual([
    { field: 'phoneNumber', label: 'Phone number', before: '–', after: '+234', changed: true },
    { field: 'active', label: 'Active', before: '–', after: 'Yes', changed: true },
    { field: 'name', label: 'Name', before: 'Ada', after: 'Ada', changed: false },
  ])
  expect(fieldsOf({ before: null, after: null })).toEqual([])
})

test('describes known and unknown actions in words', () => {
  const did = (action: string, kind: string) => didWords({ action, subject: { kind, id: '1', name: null } })
  expect(did('admin-role.create', 'admin-role')).toBe('added admin role')
  expect(did('store.suspended', 'store')).toBe('suspended store')
  expect(did('store.delivers-itself', 'store')).toBe('delivers itself store')
})

test('formats values', () => {
  expect([false, 0, '', ['a'], { b: 1 }].map(valueWords)).toEqual(['No', '0', '–', '[\n "a"\n]', '{\n "b": 1\n}'])
  expect(valueWords('2026-12-10T18:02:11.861Z')).toMatch(/^Thu 10 Dec.*19:02$/)
  expect(inWords('gift-card')).toBe('Gift card')
})

test('links to a subject’s page unless it was deleted', () => {
  const subject = { kind: 'store', id: '1', name: null }
  expect(thingLink({ action: 'store.suspended', subject })).toBe('/admin/stores/1')
  expect(thingLink({ action: 'store.deleted', subject })).toBeUndefined()
  expect(thingLink({ action: 'books.prove', subject: { ...subject, kind: 'books' } })).toBeUndefined()
})

test('sums an entry’s first changes up in a line, without IDs and the name', () => {
  const before = { minimumPayout: 500, name: 'A' }
  expect(changesInWords({ before, after: { minimumPayout: 1000, name: 'B' } })).toBe('Minimum payout: 500 → 1000')
  expect(changesInWords({ before: null, after: { amount: 40_000, id: '0199aaaa-1111' } })).toBe('Amount: 40000')
  expect(changesInWords({ before: null, after: null })).toBe('')
})
