// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { BegunProduct } from './begun-product.tsx'
import { NewProduct } from './new-product.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('merchant'))

const show = () => showPage(<BegunProduct />, undefined, '/merchant/products')

test('the list of products says that one was begun, until it is discarded', async () => {
  show()
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  const form = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, '/merchant/products/new')
  await form.person.type(screen.getByLabelText(/^Name/), 'Adire')
  cleanup()
  const { person } = show()
  expect(screen.getByRole('status')).toHaveTextContent('You began a product, Adire, and haven’t saved it.')
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/merchant/products/new')
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  await person.click(await screen.findByRole('button', { name: 'Discard product' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  cleanup()
  show()
  expect(screen.queryByRole('status')).toBeNull()
})
