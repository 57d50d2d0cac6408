import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { FeeExplained } from './fee-explained.tsx'

const shipping = {
  storeName: 'Ada Fabrics',
  shippingFee: 1549.6,
  discount: 0,
  from: { zone: 'Lagos', state: 'Lagos', lga: 'Ikeja' },
  to: { zone: 'South West', state: 'Oyo', lga: 'Ido' },
  vehicle: 'Bike',
  chargeableWeight: 1.24,
  reckoning: {
    rates: 'platform',
    weight: 1.24,
    volumeWeight: 0,
    vehicleCarries: 20,
    base: 1500,
    perKg: 40,
    byWeight: 49.6,
    discountName: null,
  },
} as ComponentProps<typeof FeeExplained>['shipping']

test('the breakdown of a delivery fee is there once it is opened', async () => {
  render(<FeeExplained shipping={shipping} />)
  expect(screen.queryByText('Delivery')).toBeNull()
  await userEvent.click(screen.getByText('Fee breakdown'))
  expect(await screen.findByText('Delivery')).toBeVisible()
})
