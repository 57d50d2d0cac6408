import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { type Assignable, AssignOrders } from './assign-orders.tsx'

const order: Assignable = {
  ...{ id: 'one', orderName: 'BM-ONE', storeName: 'Oja', takenFrom: 'Keke', weight: 1, vehicle: '' },
  ...{ pickup: { state: 'Lagos', lga: 'Ikeja' }, to: { stateOrRegion: 'Lagos', lga: 'Surulere' } },
}

test('the reason for which a carrier loses an order is marked as required', async () => {
  showPage(<AssignOrders orders={[order]} onClose={() => {}} />, undefined, '/admin')
  const label = await screen.findByText('Why Keke no longer delivers it')
  expect(label.textContent).toBe('Why Keke no longer delivers it *')
})
