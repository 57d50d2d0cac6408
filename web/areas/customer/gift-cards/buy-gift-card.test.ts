import { expect, test } from 'vitest'
import { wrongIn } from './buy-gift-card.ts'
import type { Draft } from './draft.ts'

const draft: Draft = {
  for: 'self',
  amount: '',
  design: 'clay',
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  when: 'now',
  sendOn: '',
}

test('an empty amount names the least one', () => {
  expect(wrongIn(draft, [])).toEqual({ amount: 'Choose an amount from ₦1,000.' })
  expect(wrongIn({ ...draft, amount: '999' }, [])).toEqual({ amount: 'At least ₦1,000.' })
  expect(wrongIn({ ...draft, amount: '1000' }, [])).toBeUndefined()
})
