// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import FollowingPage from './following/following.page.tsx'
import OrdersPage from './orders/orders.page.tsx'
import QuestionsPage from './questions/questions.page.tsx'
import ReturnsPage from './returns/returns.page.tsx'
import ReviewsPage from './reviews/reviews.page.tsx'
import WishlistPage from './wishlist/wishlist.page.tsx'

afterEach(() => endSession('customer'))

test.each([
  ['orders', <OrdersPage key="" />],
  ['returns', <ReturnsPage key="" />],
  ['reviews', <ReviewsPage key="" />],
  ['questions', <QuestionsPage key="" />],
  ['following', <FollowingPage key="" />],
  ['wishlist', <WishlistPage key="" />],
])('a page of %s beyond the last leads to the first', async (name, page) => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const nothing = { success: true, status: 200, data: { rows: [], count: 20, counts: {} } }
  showPage(page, ({ method }) => (method === 'GET' ? Response.json(nothing) : undefined), `/customer/${name}?page=3`)
  expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', `/customer/${name}`)
  expect(screen.queryByText(/yet$|^No /)).toBeNull()
})
