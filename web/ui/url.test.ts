import { expect, test } from 'vitest'
import { offsetOf, typedIn, withParams } from './url.ts'

const at = (text: string) => new URLSearchParams(text)

test('returns to the first page on a filter change and keeps other filters', () => {
  expect(withParams(at('status=pending&page=4'), { search: 'ada' })).toBe('?status=pending&search=ada')
})

test('changes only the page', () => {
  expect(withParams(at('status=pending&page=4'), { page: 5 })).toBe('?status=pending&page=5')
})

test('returns the bare path without parameters', () => {
  expect(withParams(at('status=pending'), { status: null })).toBe('.')
})

test.each([
  ['', 0],
  ['page=1', 0],
  ['page=3', 48],
  ['page=-2', 0],
  ['page=x', 0],
])('offset of %s', (text, offset) => {
  expect(offsetOf(at(text), 24)).toBe(offset)
})

test.each([
  ['q=+Ada%20Fabrics+', 'Ada Fabrics'],
  ['q=a%00b%0Ac', 'a b c'],
  ['', ''],
  [`q=${'a'.repeat(101)}`, 'a'.repeat(100)],
])('typed in %s', (text, typed) => {
  expect(typedIn(at(text), 'q')).toBe(typed)
})
