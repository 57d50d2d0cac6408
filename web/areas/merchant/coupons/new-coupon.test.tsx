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

test('sends a fixed amount and a minimum as typed', async () => {
  const { fill, choose, save, created } = showCoupon()
  await fill('Title', 'Christmas')
  await choose('Discount type', 'Fixed amount')
  await fill('Value', '1,500.50')
  await fill('Minimum', '₦45,000')
  await save()
  expect(created()).toMatchObject([{ body: { discountType: 'Fixed', discountValue: 1500.5, minRequireValue: 45_000 } }])
})

test.each(['0', '-5'])('says what a fixed amount is at least, at once, when it is %s', async typed => {
  const { fill, choose, created, save } = showCoupon()
  await fill('Title', 'Christmas')
  await choose('Discount type', 'Fixed amount')
  await fill('Value', typed)
  expect(screen.getByLabelText('Value')).toHaveAccessibleDescription('At least ₦0.01.')
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent('Value: At least ₦0.01.')
  expect(created()).toEqual([])
})

test('takes 2k as total uses', async () => {
  const { fill, save, created } = showCoupon()
  await fill('Title', 'Christmas')
  await fill('Value', '10')
  await fill('Total uses', '2k')
  await save()
  expect(created()).toMatchObject([{ body: { usageLimit: 2000 } }])
})

test('refuses 150% instead of sending 100%, and accepts 150 as a fixed amount', async () => {
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
