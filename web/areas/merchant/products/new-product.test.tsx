// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { NewProduct } from './new-product.tsx'

beforeEach(() => localStorage.clear())

/** Renders the form for a product, types a price and submits. */
async function sendPrice(typed: string) {
  const { person, sent } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
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

const path = '/merchant/products/new'

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
  expect(JSON.parse(localStorage.getItem('bitmarte_merchant_draft.product.new') ?? '{}')).toMatchObject({
    values: { pricing: [{ sellingPrice: 45_000 }], weight: 0.8 },
  })
  expect(posted()).toEqual([])
})

test('a number that can’t be read hides no other error', async () => {
  const { person } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  await person.type(screen.getByLabelText(/^Name/), 'Adire wrap dress')
  await person.type(screen.getByLabelText(/^In stock/), 'abc')
  await person.click(screen.getByText('Send for approval'))
  expect(refusals()).toHaveLength(5)
  for (const field of ['Category', 'Pictures', 'Selling price', 'Packed weight'])
    expect(refusals()).toContainEqual(expect.stringMatching(new RegExp(`^${field}: `)))
  expect(refusals()).toContainEqual(expect.stringMatching(/^In stock: Write a whole number/))
})

test('a weight is read with its unit, and a comma for its point is explained', async () => {
  const { person } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  const weight = screen.getByLabelText(/^Packed weight/)
  const unit = screen.getAllByLabelText('Unit')[0]
  expect(unit).toHaveValue('kg')
  await person.type(weight, '400 g')
  expect(unit).toHaveValue('g')
  await person.tab()
  expect(weight).toHaveValue('400')
  expect(weight).toBeValid()
  await person.clear(weight)
  await person.type(weight, '0.4 kg')
  expect(unit).toHaveValue('kg')
  await person.clear(weight)
  await person.type(weight, '0,4')
  await person.tab()
  expect(screen.getByText('Write decimals after a point, such as 0.4.')).toBeVisible()
})

test('an unsaved product is there after a reload, until its person signs out', async () => {
  startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } })
  const name = () => screen.getByLabelText(/^Name/)
  const { person } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  await person.type(name(), 'Adire')
  cleanup()
  showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  expect(name()).toHaveValue('Adire')
  cleanup()
  endSession('merchant')
  startSession({ kind: 'merchant', token: 'other', user: { id: 'bisi' } })
  showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  expect(name()).toHaveValue('')
  endSession('merchant')
})

test('the form is emptied only after a question', async () => {
  const { person } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  const name = screen.getByLabelText(/^Name/)
  await person.type(name, 'Adire wrap dress')
  const discard = async (answer: string) => {
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    await person.click(await screen.findByRole('button', { name: answer }))
  }
  await discard('Go back')
  expect(name).toHaveValue('Adire wrap dress')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await discard('Discard changes')
  await waitFor(() => expect(name).toHaveValue(''))
  expect(localStorage.getItem('bitmarte_merchant_draft.product.new')).toBeNull()
})

test('a digital product is saved as a draft, because its file follows', async () => {
  const { person, sent } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  await person.type(screen.getByLabelText(/^Name/), 'Sewing pattern')
  await person.click(screen.getByRole('switch', { name: /^Digital product/ }))
  expect(screen.getByText('Saved as a draft: add its file next, then send it for approval.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send for approval' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  const bodies = sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  expect(bodies).toMatchObject([{ IsDigitalProduct: true, published: false }])
})

test('a draft that can’t be saved can still be sent for approval', async () => {
  const { person, sent } = showPage(<NewProduct commission={10} onCreated={() => {}} />, undefined, path)
  await person.type(screen.getByLabelText(/^Name/), 'Adire wrap dress')
  await person.type(screen.getByLabelText(/^Selling price/), '2000')
  const before = screen.getByLabelText(/^Price before the discount/)
  await person.type(before, '1000')
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(before).toBeInvalid()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await person.clear(before)
  await person.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect(refusals()).toContain('Category: Choose a category.')
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ published: false })
})
