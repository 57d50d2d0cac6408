import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnReview } from '#contract/content/reviews.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { AddProductReview, AddStoreReview, EditReview } from './review-form.tsx'

beforeEach(() => {
  localStorage.clear()
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
})
afterEach(() => endSession('customer'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your review' })

test('an unsent review is there after a reload, with its stars, and not in the form of another', async () => {
  const { person } = showPage(<AddProductReview productId={id} onDone={() => {}} />)
  await person.type(text(), 'The zip stuck.')
  await person.click(screen.getByRole('radio', { name: '4 stars' }))
  cleanup()
  showPage(<AddStoreReview storeId={id.replace('01', '02')} onDone={() => {}} />)
  expect(text()).toHaveValue('')
  cleanup()
  showPage(<AddProductReview productId={id} onDone={() => {}} />)
  expect(text()).toHaveValue('The zip stuck.')
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('a review that was typed and taken back is not kept', async () => {
  const { person } = showPage(<AddProductReview productId={id} onDone={() => {}} />)
  await person.type(text(), 'The')
  await person.clear(text())
  cleanup()
  showPage(<AddProductReview productId={id} onDone={() => {}} />)
  expect(text()).toHaveValue('')
})

test('a published review is not kept', async () => {
  let done = false
  const { person } = showPage(<AddProductReview productId={id} onDone={() => (done = true)} />, ({ path }) =>
    path.startsWith('/v1/reviews') ? Response.json({ success: true, message: 'Thank you.', data: {} }) : undefined,
  )
  await person.type(text(), 'Soft and strong.')
  await person.click(screen.getByRole('radio', { name: '5 stars' }))
  await person.click(screen.getByRole('button', { name: 'Publish review' }))
  await expect.poll(() => done).toBe(true)
  cleanup()
  showPage(<AddProductReview productId={id} onDone={() => {}} />)
  expect(text()).toHaveValue('')
})

test('an unsent change of a review is there after a reload', async () => {
  const review = { id, stars: 4, title: '', text: 'Soft.', hostedImages: [], productId: id } as unknown as OwnReview
  const { person } = showPage(<EditReview review={review} onDone={() => {}} />)
  expect(text()).toHaveValue('Soft.')
  await person.type(text(), ' The zip stuck later.')
  cleanup()
  const again = showPage(<EditReview review={review} onDone={() => {}} />)
  expect(text()).toHaveValue('Soft. The zip stuck later.')
  expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
  await again.person.click(screen.getByRole('button', { name: 'Start over' }))
  expect(text()).toHaveValue('Soft.')
  cleanup()
  showPage(<EditReview review={review} onDone={() => {}} />)
  expect(text()).toHaveValue('Soft.')
})

test('an unsent change is dropped once the review was changed elsewhere', async () => {
  const review = { id, stars: 4, title: '', text: 'Soft.', hostedImages: [], productId: id } as unknown as OwnReview
  const { person } = showPage(<EditReview review={review} onDone={() => {}} />)
  await person.type(text(), ' The zip stuck later.')
  cleanup()
  const changed = { ...review, text: 'Soft and strong.', editedAt: '2026-11-28T09:00:00.000Z' }
  showPage(<EditReview review={changed} onDone={() => {}} />)
  expect(text()).toHaveValue('Soft and strong.')
})

test('signing out forgets an unsent review', async () => {
  const { person } = showPage(<AddProductReview productId={id} onDone={() => {}} />)
  await person.type(text(), 'The zip stuck.')
  cleanup()
  endSession('customer')
  startSession({ kind: 'customer', token: 'other', user: { id: 'bisi' } })
  showPage(<AddProductReview productId={id} onDone={() => {}} />)
  expect(text()).toHaveValue('')
})
