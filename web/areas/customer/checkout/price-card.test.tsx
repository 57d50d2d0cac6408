import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { PriceCard } from './price-card.tsx'

const before = { price: undefined, updating: false, paying: false, onPay: () => {}, card: null }

test('the summary has discounts and a total before an address is known', () => {
  const soFar = { subtotal: 20_000, discount: 3_000, total: 17_000 }
  showPage(<PriceCard {...before} cart={{ count: 2, total: 20_000 }} soFar={soFar} />)
  expect(document.body).toHaveTextContent(
    '2 items₦20,000.00Discounts−₦3,000.00Deliveryafter you enter an addressTotal so far₦17,000.00',
  )
})
