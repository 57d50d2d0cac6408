import { expect, test } from 'vitest'
import { endQuestion, endVerb } from './end-words.ts'

test('what has started ends and is found under Ended, anything else is deleted, in one word', () => {
  const of = { noun: 'promotion', called: 'the promotion of Ankara', effect: 'Customers no longer see it.' }
  expect(endVerb('live')).toBe('End')
  expect(endQuestion({ ...of, status: 'live' })).toMatchObject({
    title: 'End the promotion of Ankara?',
    body: 'Customers no longer see it. You find it under Ended.',
    confirm: 'End promotion',
  })
  expect(endVerb('scheduled')).toBe('Delete')
  expect(endQuestion({ ...of, status: 'scheduled' })).toMatchObject({
    title: 'Delete the promotion of Ankara?',
    body: 'It hasn’t started, so it is deleted and not listed under Ended.',
    confirm: 'Delete promotion',
  })
})
