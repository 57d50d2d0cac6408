// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import type { BoughtItem } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { customerSource } from '#web/features/cases/outcome-source.ts'
import { ItemOutcomes } from './item-outcomes.tsx'

const of = (id: string, status: CaseRow['status'], kind: CaseRow['kind'], itemIds: string[]) =>
  ({ id, name: `C-${id}`, status, kind, itemIds }) as CaseRow
const show = (cases: CaseRow[], outcomes: BoughtItem['outcomes'], quantity = 1) =>
  showPage(
    <ItemOutcomes item={{ id: 'purse', quantity, outcomes }} sourceOf={customerSource(cases)} />,
    () => undefined,
    '/',
  )

test('a refunded item is marked and leads to the decided case about it', () => {
  const cases = [
    of('3', 'open', 'damaged', ['purse']),
    of('2', 'decided', 'damaged', ['suit']),
    of('1', 'decided', 'damaged', ['purse']),
  ]
  show(cases, [{ what: 'refunded', quantity: 1, returnId: null }])
  expect(screen.getByText('Refunded')).toBeVisible()
  expect(screen.getByRole('link', { name: 'C-1' })).toHaveAttribute('href', '/customer/cases/1')
})

test('an item leads to the case about its whole parcel, or to its return, and says of how many', () => {
  const outcomes: BoughtItem['outcomes'] = [
    { what: 'refunded', quantity: 1, returnId: null },
    { what: 'exchanging', quantity: 2, returnId: 'r' },
  ]
  show([of('4', 'decided', 'never_arrived', [])], outcomes, 3)
  expect(screen.getByText('1 of 3 refunded')).toBeVisible()
  expect(screen.getByRole('link', { name: 'C-4' })).toBeVisible()
  expect(screen.getByText('2 of 3 being exchanged')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the return' })).toHaveAttribute('href', '/customer/returns?id=r')
})
