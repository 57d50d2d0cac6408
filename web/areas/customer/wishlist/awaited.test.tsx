// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Awaited } from './awaited.tsx'

afterEach(() => endSession('customer'))

test('a customer sees the sizes that they wait for, and stops one', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const size = { property: 'Size', option: '38' }
  const rows = [{ id: 'v', productId: 'p', productName: 'Sandals', options: [size], onSale: true }]
  const { person, sent } = showPage(<Awaited />, ({ method }) =>
    method === 'GET' ? Response.json({ success: true, status: 200, data: { ids: ['v'], rows } }) : undefined,
  )
  expect(await screen.findByRole('link', { name: 'Sandals' })).toHaveAttribute('href', '/product/p?variant=v')
  await person.click(screen.getByRole('button', { name: 'Stop waiting for Sandals, 38' }))
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/wishlist/alerts/v' })
})
