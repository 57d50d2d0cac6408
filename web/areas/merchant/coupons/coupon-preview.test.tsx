// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { couponDefaults } from '#web/features/coupons/coupon-values.ts'
import { CouponPreview } from './coupon-preview.tsx'

const filled = { ...couponDefaults(), discountValue: 10 }

test.each([
  [{ ...filled, discountValue: '' }, /^Value: Write a whole percent from 1 to 100\.$/],
  [{ ...filled, discountMode: 'Code', code: 'WEEK END 10' }, /^Code: Write 3 to 30 letters, digits or dashes\.$/],
  [{ ...filled, spendAppliesTo: 'Product' }, /^Applies to: Choose at least one\.$/],
  [{ ...filled, startDate: '' }, /^First day: /],
] as const)('names what a preview lacks', (values, said) => {
  showPage(<CouponPreview values={{ ...filled, ...values, spendAppliesToId: [] }} />)
  expect(screen.getByText(said)).toBeVisible()
  expect(screen.getAllByText(/: /)).toHaveLength(1)
})
