import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Review, ReviewList } from '#contract/content/reviews.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ProductReviews } from './reviews.tsx'

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const answered = (data: object) => Response.json({ success: true, message: 'Done.', data })
const [mine, reported, other] = ['1', '2', '3'].map(end => `01a21fb6-9fee-7382-9786-2aea1b2ce00${end}`)
const rows = [mine, reported, other].map(id => ({
  id,
  stars: 5,
  title: `Review ${id}`,
  text: '',
  hostedImages: [],
  bought: [],
  answer: null,
  helpful: 0,
  createdAt: '2026-11-28T09:00:00.000Z',
})) as unknown as Review[]
const reviews = { count: 3, rows, summary: { rating: 5, count: 3, withPictures: 0, stars: [] } } as ReviewList

test('customers report a review once, and none of their own', async () => {
  const { person } = showPage(
    <ProductReviews productId="gown" reviews={reviews} storeName="Ada Fabrics" />,
    ({ method }) => answered(method === 'GET' ? { ids: [], own: [mine], reported: [reported] } : { id: other }),
  )
  const of = (id = '') => within(screen.getByText(`Review ${id}`).closest('article') ?? document.body)
  expect(await of(reported).findByRole('button', { name: 'Reported' })).toHaveAttribute('aria-disabled', 'true')
  expect(of(mine).queryByRole('button', { name: /^Report/ })).toBeNull()
  await person.click(of(other).getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('radio', { name: /spam/i }))
  await person.click(dialog.getByRole('button', { name: 'Report' }))
  const button = await of(other).findByRole('button', { name: 'Reported' })
  await person.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
