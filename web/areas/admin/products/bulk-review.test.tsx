// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAdminProducts, type ProductRow } from '#contract/catalog/products.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { BulkReview } from './bulk-review.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const rows = ['one', 'two'].map(
  id => ({ id, name: id, merchantId: 'shop', updatedAt: '2026-11-18', approvalStatus: 'pending' }) as ProductRow,
)

test('the question to approve all stays open with its progress until all are answered', async () => {
  const done = vi.fn()
  const waiting: (() => void)[] = []
  const { person } = showPage(
    <BulkReview chosen={rows} matching={{}} onDone={done} />,
    ({ method, path }) => {
      if (method === 'GET' && path.startsWith(listAdminProducts.path))
        return Response.json({ success: true, message: '', data: { count: rows.length, rows } })
      const approved = () => Response.json({ success: true, message: 'Approved.', data: null })
      return new Promise<Response>(resolve => waiting.push(() => resolve(approved())))
    },
    '/admin/products',
  )
  await person.click(screen.getByRole('button', { name: 'Approve all' }))
  const question = await screen.findByRole('dialog', { name: 'Approve 2 products?' })
  await person.click(within(question).getByRole('button', { name: 'Approve 2 products' }))
  for (const at of [1, 2]) {
    await waitFor(() => expect(waiting).toHaveLength(at))
    expect(within(question).getByRole('button', { name: 'Go back' })).toBeDisabled()
    expect(done).not.toHaveBeenCalled()
    waiting[at - 1]?.()
    if (at === 1) expect(await within(question).findByText('1 of 2')).toBeVisible()
  }
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a pending product with an edit is approved as a whole, the product as its edit left it', async () => {
  const done = vi.fn()
  const row = (id: string, approvalStatus: string) =>
    Object.assign({ editStatus: 'pending' }, rows[0], { id, approvalStatus })
  const chosen = [row('pending', 'pending'), row('on sale', 'approved'), row('off', 'rejected')] as ProductRow[]
  const { person, sent } = showPage(
    <BulkReview chosen={chosen} matching={undefined} onDone={done} />,
    () => Response.json({ success: true, message: 'Approved.', data: { updatedAt: 'after the edit' } }),
    '/admin/products',
  )
  await person.click(screen.getByRole('button', { name: 'Approve (3)' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  const approved = sent.flatMap(({ method, path }) => {
    const { productId, seen } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    return method === 'POST' ? [[productId, seen]] : []
  })
  expect(approved).toEqual([
    ['pending', '2026-11-18'],
    ['pending', 'after the edit'],
    ['on sale', '2026-11-18'],
    ['off', '2026-11-18'],
  ])
})
