import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { ScanOrder } from './scan-order.tsx'

const orders = [
  { id: 'one', orderName: 'BM-FS9V-JM28', parcelCode: '100022327' },
  { id: 'two', orderName: 'BM-3XBR-N2R4-2', parcelCode: '100000183' },
] as CarriedOrder[]

beforeEach(async () => {
  renderInTheme(
    <MemoryRouter initialEntries={['/']}>
      <Routes>
        <Route path="/" element={<ScanOrder orders={orders} to={({ id }) => `/${id}`} />} />
        <Route path="/:id" element={<p>Page of the order</p>} />
      </Routes>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Scan a label' }))
})
const type = async (typed: string) =>
  userEvent.type(await screen.findByLabelText('Code or order number on the label'), `${typed}{Enter}`)

test.each(['100 022 327', 'BM-FS9V-JM28', 'bm fs9v jm28'])('opens the order of a label by %s', async typed => {
  await type(typed)
  expect(await screen.findByText('Page of the order')).toBeVisible()
})

test('says that another carrier’s order isn’t the rider’s, and that a text is no code', async () => {
  await type('BM-7K4Q-2M9X')
  expect(await screen.findByText('No order of yours has this number. It may be with another carrier.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Code or order number on the label'))
  await type('label')
  expect(await screen.findByText(/^That isn’t a parcel’s code/)).toBeVisible()
})
