import { expect, test } from 'vitest'
import { feeWords } from './choose-delivery.tsx'

test('says what of the delivery fee is the store’s, and what Bitmarte adds for its own carrier', () => {
  expect(feeWords({ shippingFee: 780, shippingDiscount: 780 })).toEqual({
    platform:
      'The delivery fee of ₦1,560.00 pays for the delivery: ₦780.00 from the customer, and ₦780.00 that Bitmarte adds. None of it is yours.',
    store:
      'The ₦780.00 that the customer paid for delivery is yours. Bitmarte adds its ₦780.00 only to its own deliveries.',
  })
  expect(feeWords({ shippingFee: 1500, shippingDiscount: 0 })).toEqual({
    platform: 'The delivery fee of ₦1,500.00 pays for the delivery. None of it is yours.',
    store: 'The delivery fee of ₦1,500.00 is yours.',
  })
})
