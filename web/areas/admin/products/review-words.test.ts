import { expect, test } from 'vitest'
import { approvedWords, rejectedWords } from './review-words.ts'

test('name the decided product, which the next one has replaced on the page, and that next one', () => {
  expect(approvedWords('Adire shirt')).toBe('Approved “Adire shirt”. The merchant is notified by e-mail.')
  expect(approvedWords('Adire shirt', 'edit')).toBe(
    'Approved the changes of “Adire shirt”. The merchant is notified by e-mail.',
  )
  expect(approvedWords('Adire shirt', 'product', 'Saw')).toBe(
    'Approved “Adire shirt”. The merchant is notified by e-mail. Next: “Saw”.',
  )
  expect(rejectedWords('Adire shirt', 'product', 'Saw')).toBe(
    'Rejected “Adire shirt”. The merchant sees the reason. Next: “Saw”.',
  )
  expect(rejectedWords('Adire shirt', 'sale')).toBe('Took “Adire shirt” off the market. The merchant sees the reason.')
  expect(rejectedWords('Adire shirt', 'product')).toBe('Rejected “Adire shirt”. The merchant sees the reason.')
  expect(rejectedWords('Adire shirt', 'edit')).toBe(
    'Declined the changes of “Adire shirt”. The merchant sees the reason.',
  )
})
