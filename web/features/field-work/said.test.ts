import { expect, test } from 'vitest'
import { said } from './field-work.tsx'

test('names the order once', () => {
  const name = 'BM-VQ9D-ZCG9'
  expect(said({ name, message: `${name} left this hub.` })).toBe('BM-VQ9D-ZCG9 left this hub.')
  expect(said({ name, message: 'Next: delivery in Wuse' })).toBe('BM-VQ9D-ZCG9: Next: delivery in Wuse')
})
