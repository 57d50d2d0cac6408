import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Address } from '#contract/identity/addresses.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { showPage } from '#tests/harness/page.tsx'
import { EditAddress } from '#web/features/addresses/address-form.tsx'
import { CouponCodes } from '#web/features/coupons/coupon-codes.tsx'
import { CodeForm } from '#web/features/gift-cards/code-form.tsx'
import { toastStore } from '#web/shell/toast.ts'
import { typedFirst } from './typed-first.ts'

const applied: string[] = []
let paid = 0
afterEach(() => {
  applied.length = 0
  paid = 0
})

function show(busy = false) {
  const apply = async (code: string) => {
    applied.push(code)
    return true
  }
  const coupons = { price: undefined, offers: [], busy, refusal: undefined, forget() {}, remove() {}, apply }
  renderInTheme(
    <>
      <CouponCodes coupons={coupons} />
      <CodeForm
        label="Gift card code"
        action="Apply"
        busy={busy}
        failure={null}
        onCode={(code, done) => {
          applied.push(code)
          done()
        }}
      />
      <Pay />
    </>,
  )
  return userEvent.setup()
}

const Pay = () => (
  <button
    type="button"
    onClick={() => {
      if (!typedFirst()) paid += 1
    }}
  >
    Pay
  </button>
)

test.each([
  ['Coupon code', 'ADA10'],
  ['Gift card code', 'ABCDEFGHJKMNPQRS'],
])('a typed code (%s) is applied before a payment, which says so and waits for another press', async (label, code) => {
  const person = show()
  const field = screen.getByRole('textbox', { name: label })
  await person.type(field, code)
  await person.click(screen.getByRole('button', { name: 'Pay' }))
  await expect.poll(() => applied).toEqual([code])
  expect(paid).toBe(0)
  expect(field).toHaveFocus()
  expect(toastStore.shown().at(-1)?.message).toContain('Your code is applied first.')
  await expect.poll(() => field).toHaveValue('')
  await person.click(screen.getByRole('button', { name: 'Pay' }))
  expect(paid).toBe(1)
})

test('a code that is being applied isn’t applied twice, and nothing is paid meanwhile', async () => {
  const person = show(true)
  await person.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'ADA10')
  await person.click(screen.getByRole('button', { name: 'Pay' }))
  expect([applied, paid]).toEqual([[], 0])
})

test('a code that is refused stays typed, and nothing is paid until its field is empty', async () => {
  const person = show()
  const field = screen.getByRole('textbox', { name: 'Gift card code' })
  await person.type(field, 'ABC')
  const pay = screen.getByRole('button', { name: 'Pay' })
  await person.click(pay)
  await person.click(pay)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(paid).toBe(0)
  await person.clear(field)
  await person.click(pay)
  expect(paid).toBe(1)
})

const home: Address = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  fullName: 'Ada Obi',
  phoneNumber: '08035550188',
  emailAddress: 'ada@example.ng',
  stateOrRegion: 'Lagos',
  lga: 'Ikeja',
  address: '2 Allen Avenue',
  town: '',
  landmark: '',
  secondPhoneNumber: null,
  note: '',
  default: true,
}

test('an address that is typed but not saved is shown before a payment, which waits until it is saved or left', async () => {
  const { person } = showPage(
    <>
      <EditAddress address={home} onDone={() => {}} />
      <Pay />
    </>,
  )
  const pay = screen.getByRole('button', { name: 'Pay' })
  await person.click(pay)
  expect(paid).toBe(1)
  const street = screen.getByRole('textbox', { name: 'Street and number' })
  await person.type(street, ', flat 4')
  await person.click(pay)
  expect(paid).toBe(1)
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveFocus()
  expect(toastStore.shown().at(-1)?.message).toContain('Save your address first')
  await person.clear(street)
  await person.type(street, home.address)
  await person.click(pay)
  expect(paid).toBe(2)
})
