import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderReturn, ReturnReason } from '#contract/orders/return-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { InspectReturn } from './inspect-return.tsx'

const products = [{ id: 'i', productName: 'Kaftan', productVariants: [], quantity: 2 }]
const resold = async (reason: ReturnReason, escalated = false) => {
  const back = { amount: 100, card: 100, cardNumber: null, giftCards: [] }
  const of = { id: 'r', type: 'return', returnName: '#1016-R1', reason, escalated, products, back }
  showPage(<InspectReturn of={of as unknown as OrderReturn} opened onClose={() => {}} />)
  return (await screen.findByRole('textbox', { name: 'Quantity of Kaftan' })).getAttribute('value')
}

test.each([
  ['changed_mind', '2'],
  ['wrong_item', '2'],
  ['damaged', '0'],
  ['missing_parts', '0'],
] as const)('for the reason %s, the dialog begins with %s of 2 that can be resold', async (reason, units) => {
  expect(await resold(reason)).toBe(units)
})

test('what an administrator decides about begins with none', async () => {
  expect(await resold('changed_mind', true)).toBe('0')
})
