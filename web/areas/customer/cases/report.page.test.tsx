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
  { id: 'dress', productName: 'Adire dress', quantity: 3 },
  { id: 'scarf', productName: 'Scarf', quantity: 1 },
]
const order = {
  ...{ id, orderName: 'BM-7K4Q-2M9X', orderType: 'standard', orderItems: items, cardAmount: 0 },
  bitmarteOrderStatus: { code_name: 'delivered' },
}
const show = (of: object) =>
  showPage(
    <Routes>
      <Route path="/customer/orders/:id/problem" Component={ReportPage} />
    </Routes>,
    ({ method }) =>
      method === 'GET' ? Response.json({ success: true, message: '', data: { ...order, ...of } }) : undefined,
    `/customer/orders/${id}/problem`,
  )

test('only what is left of each item can be chosen, and the others say why not', async () => {
  const reportable = [
    { orderItemId: 'dress', left: 1 },
    { orderItemId: 'scarf', left: 0 },
  ]
  const { person } = show({ problems: ['damaged'], reportable })
  const more = await screen.findByRole('button', { name: 'Increase quantity of Adire dress' })
  await person.click(more)
  expect(more).toBeDisabled()
  expect(screen.getByText('3 bought, 1 to report')).toBeVisible()
  expect(screen.queryByRole('button', { name: /quantity of Scarf/ })).toBeNull()
  // Below its name: beside it, the sentence would leave the name no room on a phone.
  expect(screen.getByText(/^Scarf/)).toHaveTextContent(`Scarf 1 bought${noneLeft}`)
})

test.each(['standard', 'replacement'])('a replacement can be wanted only once (%s)', async orderType => {
  show({ problems: ['damaged'], reportable: [{ orderItemId: 'dress', left: 1 }], orderType })
  expect(await screen.findByLabelText('What happened?')).toBeVisible()
  expect(screen.queryAllByLabelText(/^A replacement/)).toHaveLength(orderType === 'standard' ? 1 : 0)
})

test('an order of which nothing is left has no form, and says whom to write to', async () => {
  show({ problems: [], reportable: items.map(item => ({ orderItemId: item.id, left: 0 })) })
  expect(await screen.findByText(/^Everything in this order was returned/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact-us')
  expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull()
})
