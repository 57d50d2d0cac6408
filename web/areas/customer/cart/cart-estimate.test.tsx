import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { rememberState } from '#web/features/addresses/deliver-to-state.ts'
import { addedItem } from '#web/features/cart/cart-view.ts'
import { CartEstimate } from './cart-estimate.tsx'

const kept = { productId: 'p', quantity: 2, price: 10, name: 'Dress', storeId: 's', storeName: 'Ada', storeUrl: 'ada' }

test('the cart estimates a store’s delivery to the state that was chosen on a product page', async () => {
  rememberState('Lagos')
  const estimate = {
    productId: 'p',
    from: null,
    to: { state: 'Lagos', lga: null },
    digital: false,
    shippingFee: 1_526.4,
    discount: 0,
    free: false,
    vehicle: 'Bike',
    expectedDays: null,
    byStore: false,
  }
  const items = ['a', 'b'].map(variantId => addedItem({ ...kept, variantId }))
  const { sent } = showPage(<CartEstimate items={items} />, () => Response.json({ success: true, data: estimate }))
  await expect.poll(() => document.body.textContent).toContain('Delivery to Lagos From ₦1,526.40')
  expect(decodeURIComponent(sent[0]?.path ?? '')).toContain('units=a:2,b:2')
})
