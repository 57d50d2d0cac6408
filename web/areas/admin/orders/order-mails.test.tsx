import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { OrderMails } from './order-mails.tsx'

afterEach(() => endSession('admin'))

const mail = {
  to: 'store',
  recipient: 'ada@example.com',
  createdAt: '2026-11-20T08:00:00Z',
  sentAt: '2026-11-20T08:00:01Z',
  canSendAgain: true,
}
const rows = [
  { ...mail, id: 'new', subject: 'New order #1003', canRead: true },
  {
    ...mail,
    id: 'code',
    subject: 'Your order is out for delivery',
    canSendAgain: false,
    canRead: false,
    closedBy: 'secret',
  },
  { ...mail, id: 'earns', subject: 'Order #1003 is paid', canRead: false, closedBy: 'earnings' },
  // As the previous release sends it.
  { ...mail, id: 'former', subject: 'A delivery for you' },
]

test('the subject of a mail about an order opens its text, if it can be read, or says why not', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'ada', accountType: 'superadmin' } })
  const answers: Record<string, object> = {
    '/v1/ordertracking/one/mails': { count: rows.length, rows },
    '/v1/ordertracking/one/mails/new': { id: 'new', subject: 'New order #1003', text: '2 items. You earn ₦900.00.' },
  }
  const { person } = showPage(
    <OrderMails orderId="one" />,
    ({ path }) => {
      const data = path.includes('permissions')
        ? { resources: [{ resource: 'orders', right: 'view' }], twoFactorMissing: false }
        : answers[path]
      return data && Response.json({ success: true, message: '', data })
    },
    '/admin/orders/one',
  )
  await person.click(await screen.findByRole('button', { name: 'New order #1003' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New order #1003' }))
  expect(await dialog.findByText('2 items. You earn ₦900.00.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Go back' }))
  const row = (name: string) => screen.getAllByRole('listitem').find(each => each.textContent.includes(name))
  expect(row('out for delivery')).toHaveTextContent('Nobody can open it: it has a code or link for its reader only.')
  expect(row('is paid')).toHaveTextContent('Your role can’t open it: it can say what its reader earns.')
  for (const name of ['New order', 'A delivery for you']) expect(row(name)).not.toHaveTextContent('can’t open it')
  expect(screen.getAllByRole('button').map(each => each.textContent)).toEqual(['New order #1003'])
})
