// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { BulkHandOver } from './bulk-status.tsx'

const row = (id: string, choosesDelivery: boolean) => ({ id, choosesDelivery }) as OrderRow

test('hands over only the selected orders whose store still chooses who delivers them', async () => {
  const chosen = [row('a', true), row('b', false), row('c', true)]
  const { sent, person } = showPage(<BulkHandOver chosen={chosen} onDone={() => {}} />)
  await person.click(screen.getByRole('button', { name: 'Hand over to Bitmarte (2)' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ orderIds: ['a', 'c'] }]))
})

test('offers nothing when all selected orders have a carrier', () => {
  showPage(<BulkHandOver chosen={[row('a', false)]} onDone={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
})
