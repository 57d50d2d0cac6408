// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnProduct } from '#contract/catalog/products.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ProductActions } from './product-actions.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('merchant'))

function Page() {
  const [left, setLeft] = useState(false)
  const product = { id: 'one', name: 'Ankara tote', standing: 'live' } as unknown as OwnProduct
  return (
    <>
      {!left && <ProductActions product={product} />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <output>{useLocation().pathname}</output>
    </>
  )
}

/** Duplicates a product, and leaves its page before the answer or stays. Returns the page that is open then. */
async function duplicate(leaves: boolean) {
  const answer = Promise.withResolvers<Response>()
  const { person } = showPage(<Page />, () => answer.promise, '/merchant/products/one')
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate as a draft' }))
  if (leaves) await person.click(screen.getByRole('button', { name: 'Leave' }))
  await act(async () => answer.resolve(Response.json({ success: true, message: 'Copied.', data: { id: 'two' } })))
  await act(async () => {})
  return screen.getByRole('status').textContent
}

test('a copy of a product opens', async () => {
  expect(await duplicate(false)).toBe('/merchant/products/two')
})

test('a copy of a product doesn’t take away whoever has left the page', async () => {
  expect(await duplicate(true)).toBe('/merchant/products/one')
})
