// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { OrderItems } from './order-items.tsx'

test('a variant’s values stand with their properties beside a price', async () => {
  const item = { id: 'i', productName: 'Slippers', hostedImages: [], quantity: 2, productPrice: 3250, total: 6500 }
  const productVariants = [
    { property: 'Size', option: '40' },
    { property: 'Colour', option: 'Clay' },
  ]
  showPage(<OrderItems items={[{ ...item, productVariants }]} />)
  expect(await screen.findByRole('listitem')).toHaveTextContent('2 × ₦3,250.00 · Size: 40, Colour: Clay')
})

test('a discounted item names its discount and what was paid', async () => {
  const item = { id: 'i', productName: 'Kaftan', productVariants: [], hostedImages: [], quantity: 1 }
  showPage(<OrderItems items={[{ ...item, productPrice: 38_000, discount: 3800, total: 34_200 }]} />)
  expect(await screen.findByRole('listitem')).toHaveTextContent('1 × ₦38,000.00 · Discount −₦3,800.00Paid ₦34,200.00')
})
