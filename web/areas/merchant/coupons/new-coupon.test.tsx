// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCoupon } from '#contract/coupons/coupons.ts'
import { showPage } from '#tests/harness/page.tsx'
import { NewCoupon } from './new-coupon.tsx'

function showCoupon() {
  const { person, sent } = showPage(<NewCoupon />)
  const fill = async (label: string, typed: string) => {
    const field = screen.getByLabelText(label)
    await person.clear(field)
    await person.type(field, typed)
  }
  const choose = async (label: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name: label }))
    await person.click(await screen.findByRole('option', { name: option }))
  }
  const save = () => person.click(screen.getByText('Create coupon'))
  const created = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith(createCoupon.path))
  return { fill, choose, save, created }
}

test('an amount off and a minimum are sent as they are typed', async () => {
  const { fill, choose, save, created } = showCoupon()
  await fill('Title', 'Christmas')
  await choose('Discount type', 'Fixed amount')
  await fill('Value', '1,500.50')
  await fill('Minimum', '₦45,000')
  await save()
  expect(created()).toMatchObject([{ body: { discountType: 'Fixed', discountValue: 1500.5, minRequireValue: 45_000 } }])
})

test('150 % is refused, not sent as 100 %, and is an amount where an amount is asked for', async () => {
  const { fill, choose, save, created } = showCoupon()
  await fill('Title', 'Christmas')
  await fill('Value', '150')
  await save()
  const field = screen.getByLabelText('Value')
  expect(field).toHaveValue('150')
  expect(field).toHaveAccessibleDescription('At most 100%.')
  expect(screen.getByRole('alert')).toHaveTextContent('Value: At most 100%.')
  expect(created()).toEqual([])
  await choose('Discount type', 'Fixed amount')
  await save()
  expect(created()).toMatchObject([{ body: { discountType: 'Fixed', discountValue: 150 } }])
})
