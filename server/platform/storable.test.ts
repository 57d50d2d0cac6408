import { expect, test } from 'vitest'
import { beginningOf, storableName } from './storable.ts'

const emoji = '😀'

test('a text is cut before an emoji, not through it', () => {
  expect(beginningOf(`ab${emoji}`, 3)).toBe('ab')
  expect(beginningOf(`ab${emoji}`, 4)).toBe(`ab${emoji}`)
})

test('the name of a file is cut before an emoji, and has no character that PostgreSQL can’t store', () => {
  expect(storableName('a'.repeat(199) + emoji)).toBe('a'.repeat(199))
  expect(storableName('\u0000a\ud83d')).toBe('\ufffda\ufffd')
})
