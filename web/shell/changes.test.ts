import { expect, test } from 'vitest'
import { rebased } from './changes.ts'

test('what a draft left alone is as it is now, what was typed is compared with what it was then', () => {
  const was = { title: 'Ankara', subtitle: 'From Aba', grants: { orders: 'view', returns: 'view' }, tags: ['a'] }
  const draft = { ...was, title: 'Adire', grants: { orders: 'manage', returns: 'view' }, tags: ['a', 'b'] }
  const now = { ...was, subtitle: 'From Kano', grants: { orders: 'view', returns: 'manage' }, tags: ['c'] }
  expect(rebased(draft, was, now)).toEqual({
    draft: {
      title: 'Adire',
      subtitle: 'From Kano',
      grants: { orders: 'manage', returns: 'manage' },
      tags: ['a', 'b'],
    },
    was: { title: 'Ankara', subtitle: 'From Kano', grants: { orders: 'view', returns: 'manage' }, tags: ['a'] },
  })
})

test('what was typed and saved elsewhere is no change, and what a draft removed stays removed', () => {
  expect(rebased({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 })).toEqual({
    draft: { a: 2, b: 1 },
    was: { a: 2, b: 1 },
  })
  const removed = rebased<Record<string, string>>({}, { orders: 'view' }, { orders: 'view', returns: 'view' })
  expect(removed).toEqual({ draft: { returns: 'view' }, was: { orders: 'view', returns: 'view' } })
})
