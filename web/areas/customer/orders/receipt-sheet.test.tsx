import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#tests/harness/page.tsx'
import type { Receipt } from '#contract/orders/receipt.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

const address = { stateOrRegion: 'Lagos', lga: 'Surulere', town: '', landmark: '', note: '', secondPhoneNumber: null }
const item = {
  id: 'i',
  productId: 'p',
  variantId: 'v',
  productName: 'Adire wrap dress',
  productVariants: [],
  hostedImages: [],
  quantity: 1,
  productPrice: 0,
  discount: 0,
  total: 0,
  vat: 0,
}
const order = {
  id: 'o',
  orderName: 'BM-7K4Q-2M9X',
  orderType: 'replacement',
  storeName: 'Ada Fabrics',
  storePhoneNumber: null,
  subtotal: 0,
  discount: 0,
  shippingFee: 0,
  shippingDiscount: 0,
  total: 0,
  vat: 0,
  coupons: [],
  replaces: { id: 'r', orderName: 'BM-3D4E-5F6G' },
  createdAt: '2026-11-20T09:00:00.000Z',
  pickup: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
  deliveryAddress: { ...address, fullName: 'Ada Obi', address: '14 Ogunsanya Street' },
  orderItems: [item],
}
const receipt = (sentFor: string) =>
  ({
    customerName: 'Ada Obi',
    customerEmail: 'ada@test.ng',
    purchase: 'BM-7K4Q-2M9X',
    paidTogether: 1,
    subtotal: 0,
    discount: 0,
    shippingFee: 0,
    total: 0,
    vat: 0,
    refunded: 0,
    payment: null,
    paymentStatus: 'no-charge',
    cardAmount: 0,
    giftCards: [],
    refunds: [],
    orders: [{ ...order, sentFor }],
  }) as unknown as Receipt

test.each(['exchange', 'replacement'])(
  'an exchange and a replacement have no amounts, and say which order paid for them',
  kind => {
    const { container } = render(<ReceiptSheet receipt={receipt(kind)} />)
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(new RegExp(`^${kind}$`, 'i'))
    expect(container).toHaveTextContent(`Free ${kind} for items of BM-3D4E-5F6G`)
    expect(container).toHaveTextContent('No charge: you paid for the items with order BM-3D4E-5F6G.')
    expect(container).not.toHaveTextContent('₦0.00')
  },
)
