import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { CheckStock } from './check-stock.tsx'

test('a store reads how to tell Bitmarte that what was sent back to it didn’t arrive', async () => {
  showPage(
    <CheckStock
      order={{ id: 'one', reference: 'BM-7K4Q-2M9X', orderItems: [], goodsTo: 'store' }}
      dueAt="2026-11-27T12:00:00Z"
    />,
    undefined,
    '/merchant/orders/one',
  )
  expect(await screen.findByText(/^Once they are with you:/)).toHaveTextContent('If they don’t arrive, contact us.')
  expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact-us?order=BM-7K4Q-2M9X')
})

test('what came back undelivered is with the store, or the store says that it isn’t', async () => {
  showPage(
    <CheckStock
      order={{ id: 'one', reference: 'BM-7K4Q-2M9X', orderItems: [], goodsTo: null }}
      dueAt="2026-11-27T12:00:00Z"
    />,
    undefined,
    '/merchant/orders/one',
  )
  expect(await screen.findByText(/^How many of each/)).toHaveTextContent('If they aren’t with you, contact us.')
})
