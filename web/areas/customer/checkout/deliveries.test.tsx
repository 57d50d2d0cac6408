import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { showPage } from '#tests/harness/page.tsx'
import { Deliveries } from './deliveries.tsx'

const place = { zone: 'A', state: 'Lagos', lga: 'Ikeja' }
const sums = { subtotal: 0, discount: 0, shippingFee: 0, shippingDiscount: 0, total: 0, vat: 0, due: 0 }
const dress = {
  ...{ id: 'i', productId: 'p', variantId: 'v', name: 'Dress', hostedImages: [], IsDigitalProduct: false },
  ...{ options: [], quantity: 3, price: 7_000.1, discount: 2_100, total: 18_900.3 },
}
const price: CheckoutPrice = {
  ...{ addressId: 'a', ...sums, giftCards: [], refusedCoupons: [], problems: [], payable: true, quote: null },
  stores: [
    {
      ...{ storeId: 's', storeName: 'Ada', storeUrl: 'ada', items: [dress], ...sums, coupons: [] },
      shippingFee: 1_526.4,
      shipping: {
        ...{ storeId: 's', storeName: 'Ada', shippingFee: 1_526.4, discount: 0, from: place, to: place },
        ...{ vehicle: 'Bike', chargeableWeight: 1, withinLagos: true, expectedDays: null, free: false },
        reckoning: null,
      },
    },
  ],
}

test('a delivery has the price of each item, before discounts, and names the fee', () => {
  showPage(<Deliveries price={price} notes={{}} onNote={() => {}} />)
  expect(screen.getByText('Dress × 3').parentElement).toHaveTextContent('Dress × 3₦21,000.30')
  expect(screen.getByText('Delivery fee').parentElement).toHaveTextContent('Delivery fee₦1,526.40')
})
