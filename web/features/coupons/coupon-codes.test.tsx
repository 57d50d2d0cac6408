import '@testing-library/jest-dom/vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { CartPrice } from '#contract/coupons/coupons.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { CouponCodes } from './coupon-codes.tsx'

const reason = 'Spend ₦30,000.00 more at Ada.'
const refused = [{ code: 'BIG', message: reason }]
const price: CartPrice = {
  stores: [{ storeId: 'a', storeName: 'Ada', subtotal: 9, discount: 0, coupons: [], refused }],
  subtotal: 9,
  discount: 0,
  total: 9,
  codes: ['BIG'],
  refused: [],
  appliedGiftCards: [],
}
const coupons = { price, offers: [], busy: false, refusal: undefined, forget: () => {}, remove: () => {} }

test('says once why a stored code is refused, at its row, and announces it again when it is applied again', async () => {
  renderInTheme(<CouponCodes coupons={{ ...coupons, apply: async () => false }} />)
  const said = () => screen.getAllByText(reason)
  expect(said()).toHaveLength(1)
  expect(said()[0]?.closest('[role=alert]')).toBeNull()

  const code = screen.getByRole('textbox', { name: 'Coupon code' })
  await userEvent.type(code, 'big')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  const first = await screen.findByText(reason, { selector: '[role=alert] *' })
  expect(said()).toHaveLength(1)
  expect([code.getAttribute('value'), code.getAttribute('aria-invalid')]).toEqual(['big', 'true'])
  expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)

  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await expect.poll(() => document.contains(first)).toBe(false)
  expect(said()).toHaveLength(1)
  expect(said()[0]?.closest('[role=alert]')).not.toBeNull()
})

test('a removed code leaves the focus in the field', async () => {
  function Codes() {
    const [left, setLeft] = useState(price)
    const remove = () => setLeft({ ...price, stores: [], codes: [] })
    return <CouponCodes coupons={{ ...coupons, price: left, apply: async () => true, remove }} />
  }
  renderInTheme(<Codes />)
  screen.getByRole('button', { name: 'Remove BIG' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Coupon code' })).toHaveFocus())
})

test('a refused code that was typed with spaces has its error at the field, too', async () => {
  renderInTheme(<CouponCodes coupons={{ ...coupons, apply: async () => false }} />)
  const code = screen.getByRole('textbox', { name: 'Coupon code' })
  await userEvent.type(code, ' b ig ')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(code).toHaveAttribute('aria-invalid', 'true'))
  expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
})
