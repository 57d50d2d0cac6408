// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import AdminProductPage from './product.page.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const productOf = (id: string, name: string) => ({
  id,
  name,
  merchantId: 'shop',
  storeId: 'shop',
  updatedAt: '2026-11-18T08:00:00.000Z',
  createdAt: '2026-11-18T08:00:00.000Z',
  approvalStatus: 'pending',
  standing: 'pending',
  editStatus: null,
  edit: null,
  hostedImages: [],
  description: [],
  specifications: [],
  variant: [],
  pricing: [],
  tags: [],
  dimensions: { length: 0, width: 0, height: 0 },
})

test('a press right after the next product is on the page doesn’t decide on it', async () => {
  const waiting = [productOf('one', 'Zobo drink'), productOf('two', 'Saw'), productOf('three', 'Hoe')]
  const answer = (data: unknown) => Response.json({ success: true, message: '', data })
  const scrolled = vi.fn()
  vi.stubGlobal('scrollTo', scrolled)
  const { person, sent } = showPage(
    <Routes>
      <Route path="/admin/products/:id" element={<AdminProductPage />} />
    </Routes>,
    ({ method, path }) => {
      if (method === 'POST') return answer(waiting.shift())
      if (path.includes('/admin/products')) return answer({ rows: waiting.slice(0, 2), total: waiting.length })
      const found = waiting.find(({ id }) => path.endsWith(`/${id}`))
      return found && answer(found)
    },
    '/admin/products/one',
  )
  const approved = () => sent.filter(({ method }) => method === 'POST').length
  const approve = () => screen.getByRole('button', { name: 'Approve' })
  await screen.findByRole('heading', { level: 1, name: 'Zobo drink' })
  expect(approve()).toBeEnabled()
  await waitFor(() => expect(sent.some(({ path }) => path.includes('limit=2'))).toBe(true))
  await person.click(approve())

  const heading = await screen.findByRole('heading', { level: 1, name: 'Saw' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  expect(approve()).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await person.click(approve())
  await person.keyboard('a')
  expect(approved()).toBe(1)

  await waitFor(() => expect(approve()).toBeEnabled(), { timeout: 3_000 })
  await person.click(approve())
  await screen.findByRole('heading', { level: 1, name: 'Hoe' })
  expect(approved()).toBe(2)
})
