// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { NewProduct } from './new-product.tsx'

beforeEach(() => localStorage.clear())

/** Renders the form for a product, types a price and submits. */
async function sendPrice(typed: string) {
  const { person, sent } = showPage(<NewProduct commission={10} onCreated={() => {}} />)
  const price = screen.getByLabelText(/^Selling price/)
  await person.type(screen.getByLabelText(/^Name/), 'Adire wrap dress')
  await person.type(price, typed)
  await person.type(screen.getByLabelText(/^Packed weight/), '0.8')
  await person.click(screen.getByText('Send for approval'))
  return { person, sent, price, posted: () => sent.filter(({ method }) => method === 'POST') }
}

const refusals = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(each => each.textContent)

test.each(['45,00', '-500'])('a product isn’t sent at %s', async typed => {
  const { price, posted } = await sendPrice(typed)
  expect(price).toBeInvalid()
  expect(price).toHaveValue(typed)
  expect(refusals()).toContainEqual(expect.stringMatching(/^Selling price: (Write an amount in naira|At least ₦1)/))
  // The other price fields have no error.
  expect(refusals().filter(each => each?.includes('rice'))).toHaveLength(1)
  expect(posted()).toEqual([])
})

test('reads a price with a comma, in the earnings preview and in the request', async () => {
  const { posted } = await sendPrice('45,000')
  expect(screen.getByText(/^You earn/)).toHaveTextContent('You earn ₦40,500.00 of each.')
  // Nothing else is missing.
  expect(refusals()).toEqual([
    'Category: Choose a category.',
    'Pictures: Add a picture: we approve no product without one.',
  ])
  expect(JSON.parse(localStorage.getItem('bitmarte.draft.product.new') ?? '{}')).toMatchObject({
    values: { pricing: [{ sellingPrice: 45_000 }], weight: 0.8 },
  })
  expect(posted()).toEqual([])
})

test('an unsaved product is there after a reload, until its person signs out', async () => {
  startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } })
  const name = () => screen.getByLabelText(/^Name/)
  const { person } = showPage(<NewProduct commission={10} onCreated={() => {}} />)
  await person.type(name(), 'Adire')
  cleanup()
  showPage(<NewProduct commission={10} onCreated={() => {}} />)
  expect(name()).toHaveValue('Adire')
  cleanup()
  endSession('merchant')
  startSession({ kind: 'merchant', token: 'other', user: { id: 'bisi' } })
  showPage(<NewProduct commission={10} onCreated={() => {}} />)
  expect(name()).toHaveValue('')
  endSession('merchant')
})
