import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { LeftOutItems } from './left-out-items.tsx'

test('what was left out is struck through, with what was refunded', () => {
  const of = { id: 'cap', productName: 'Aso oke cap', productVariants: [], hostedImages: [], quantity: 2 }
  showPage(<LeftOutItems items={[{ ...of, refunded: 930.01 }]} />)
  expect(screen.getByRole('list', { name: 'Left out' })).toHaveTextContent('₦930.01 refunded')
  expect(screen.getByText('2 × Aso oke cap').tagName).toBe('S')
})
