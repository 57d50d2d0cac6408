import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noneLeft } from '#contract/cases/reported-kinds.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import ReportPage from './report.page.tsx'

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const items = [
  { id: 'dress', productName: 'Adire dress', quantity: 3, productVariants: [{ property: 'Size', option: '10' }] },
  { id: 'scarf', productName: 'Scarf', quantity: 1, productVariants: [] },
].map(item => ({ ...item, hostedImages: [] as never[] }))
const order = {
  id,
  orderName: 'BM-7K4Q-2M9X',
  orderType: 'standard',
  orderItems: items,
  cardAmount: 0,
  giftCards: [],
  refunded: 0,
  bitmarteOrderStatus: { code_name: 'delivered' },
}
const show = (of: object) =>
  showPage(
    <Routes>
      <Route path="/customer/orders/:id/problem" Component={ReportPage} />
    </Routes>,
    ({ method, path }) => {
      if (method !== 'GET') return undefined
      const data = path.includes('/cases') ? { count: 0, toAnswer: 0, rows: [] } : { ...order, ...of }
      return Response.json({ success: true, message: '', data })
    },
    `/customer/orders/${id}/problem`,
  )

test('only what is left of each item can be chosen, and the others say why not', async () => {
  const reportable = [
    { orderItemId: 'dress', left: 1 },
    { orderItemId: 'scarf', left: 0 },
  ]
  const { person } = show({ problems: ['damaged'], reportable })
  const more = await screen.findByRole('button', { name: 'Increase quantity of Adire dress, 10' })
  await person.click(more)
  expect(more).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('10 · 3 bought, 1 to report')).toBeVisible()
  expect(screen.queryByRole('button', { name: /quantity of Scarf/ })).toBeNull()
  expect(screen.getByText(noneLeft)).toBeVisible()
})

test('a report without items names the question that they answer', async () => {
  const { person } = show({ problems: ['damaged'] })
  await person.click(await screen.findByRole('button', { name: 'Send help request' }))
  const question = 'How many of each are affected?'
  expect(screen.getByRole('heading', { name: question })).toBeVisible()
  expect(await screen.findByText(question, { selector: 'button' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(`${question} Choose the items.`)
})

test('an item that can’t be reported says what became of it, with a link to its return', async () => {
  const outcomes = [{ what: 'exchanging', quantity: 1, returnId: 'r1' }]
  const reportable = [
    { orderItemId: 'dress', left: 3 },
    { orderItemId: 'scarf', left: 0 },
  ]
  const orderItems = items.map(item => (item.id === 'scarf' ? { ...item, outcomes } : item))
  show({ problems: ['damaged'], reportable, orderItems })
  expect(await screen.findByText('Being exchanged')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the return' })).toHaveAttribute('href', '/customer/returns?id=r1')
  expect(screen.queryByText(noneLeft)).toBeNull()
})

test('an order of which something was refunded promises only the rest', async () => {
  const reportable = items.map(({ id, quantity }) => ({ orderItemId: id, left: quantity }))
  show({ problems: ['never_arrived'], reportable, total: 40_000, refunded: 5_000 })
  expect(await screen.findByText(/you get a refund of the rest, ₦35,000.00/)).toBeVisible()
})

test.each(['standard', 'replacement'])('a replacement can be wanted only once (%s)', async orderType => {
  show({ problems: ['damaged'], reportable: [{ orderItemId: 'dress', left: 1 }], orderType })
  expect(await screen.findByRole('textbox', { name: 'What happened?' })).toBeVisible()
  expect(screen.queryAllByLabelText(/^A replacement/)).toHaveLength(orderType === 'standard' ? 1 : 0)
})

test('an order of which nothing is left has no form, and says whom to write to', async () => {
  show({ problems: [], reportable: items.map(item => ({ orderItemId: item.id, left: 0 })) })
  expect(await screen.findByText(/^Everything in this order is already/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact-us')
  expect(screen.queryByRole('button', { name: 'Send help request' })).toBeNull()
})
