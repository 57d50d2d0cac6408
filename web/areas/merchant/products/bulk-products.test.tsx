// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkEdit } from '#contract/catalog/bulk-edits.ts'
import type { ProductRow } from '#contract/catalog/products.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { BulkEditStatus } from './bulk-edit-status.tsx'
import { BulkProducts } from './bulk-products.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))
afterEach(() => {
  vi.restoreAllMocks()
  endSession('merchant')
})

const chosen = ['one', 'two', 'three'].map(id => ({ id, name: id, published: false, standing: 'draft' }) as ProductRow)

/** Asks to delete three products, of which each call waits for `answer`. */
async function remove() {
  const [done, failed] = [vi.fn(), vi.spyOn(toast, 'bad').mockImplementation(() => undefined)]
  const waiting: ((response: Response) => void)[] = []
  const { person } = showPage(
    <BulkProducts chosen={chosen} filter={undefined} onDone={done} />,
    ({ method }) => (method === 'DELETE' ? new Promise<Response>(resolve => waiting.push(resolve)) : undefined),
    '/merchant/products',
  )
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete 3 products?' })
  await person.click(within(question).getByRole('button', { name: 'Delete 3 products' }))
  const answer = async (at: number, status: number) => {
    await waitFor(() => expect(waiting).toHaveLength(at))
    const body = { success: status === 200, message: 'Something went wrong.', code: 'unforeseen', data: null }
    waiting[at - 1]?.(Response.json(body, { status }))
  }
  return { question, answer, done, failed }
}

test('the question to delete several stays open with its progress until all are answered, and a failure is shown', async () => {
  const { question, answer, done, failed } = await remove()
  await answer(1, 200)
  expect(await within(question).findByText('1 of 3')).toBeVisible()
  await answer(2, 500)
  expect(await within(question).findByText('2 of 3')).toBeVisible()
  expect(within(question).getByRole('button', { name: 'Go back' })).toBeDisabled()
  expect(done).not.toHaveBeenCalled()
  await answer(3, 200)
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(failed).toHaveBeenCalledWith(expect.stringMatching(/^1 not done\. /))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it stays open for another try if nothing was deleted', async () => {
  const { question, answer, done } = await remove()
  for (const at of [1, 2, 3]) await answer(at, 500)
  const again = within(question).getByRole('button', { name: 'Delete 3 products' })
  await waitFor(() => expect(again).not.toHaveAttribute('data-loading'))
  expect(question).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

test('drafts are sent for approval: what lacks something is named and stays selected', async () => {
  const [done, bad] = [vi.fn(), vi.spyOn(toast, 'bad').mockImplementation(() => undefined)]
  const approved = { ...chosen[2], approvalStatus: 'approved', standing: 'off' } as ProductRow
  const { person, sent } = showPage(
    <BulkProducts chosen={[...chosen.slice(0, 2), approved]} filter={undefined} onDone={done} />,
    ({ method, body }) => {
      if (method !== 'POST') return undefined
      const [id] = (body as { productIds: string[] }).productIds
      const refused = id !== 'three'
      const message = refused ? `Fill in these of ${id} first: picture.` : ''
      return Response.json(
        { success: !refused, code: 'attributes_missing', message, data: null },
        { status: refused ? 422 : 200 },
      )
    },
    '/merchant/products',
  )
  await person.click(screen.getByRole('button', { name: 'Send for approval (2)' }))
  const message = '2 not done. Fill in these of one first: picture. Fill in these of two first: picture.'
  await waitFor(() => expect(bad).toHaveBeenCalledWith(message))
  await person.click(screen.getByRole('button', { name: 'Publish (1)' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toContainEqual({ productIds: ['three'] })
})

const preview: BulkEdit = {
  id: 'edit',
  action: 'end-sale',
  title: 'End sale prices',
  by: 'Ada Obi',
  products: 3,
  planned: true,
  left: 3,
  counts: { change: 3, same: 0, refused: 0 },
  toApproval: 0,
  createdAt: '',
  startedAt: null,
  doneAt: null,
  salesFrom: null,
  undoes: null,
  undoneBy: null,
  canUndo: false,
}

const Preview = () => <BulkEditStatus edit={preview} manage />

test('“End sale prices” leads to its preview, whose Cancel returns to the searched list', async () => {
  const { sent, person } = showPage(
    <Routes>
      <Route path="/merchant/products" element={<BulkProducts chosen={chosen} filter={undefined} onDone={vi.fn()} />} />
      <Route path="/merchant/products/bulk-edits/edit" element={<Preview />} />
    </Routes>,
    () => Response.json({ success: true, message: '', data: { id: 'edit' } }),
    '/merchant/products?search=okwa',
  )
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await person.click(await screen.findByRole('menuitem', { name: 'End sale prices' }))
  const cancel = await screen.findByRole('link', { name: 'Cancel' })
  expect(cancel.getAttribute('href')).toBe('/merchant/products?search=okwa')
  const productIds = chosen.map(({ id }) => id)
  expect(sent.map(({ body }) => body)).toEqual([{ productIds, change: { action: 'end-sale' } }])
})
