// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ItemOutcomes } from '#web/features/orders/item-outcomes.tsx'
import { startSession } from '#web/shell/session.ts'
import { OrderCases, useAdminSource } from './order-cases.tsx'

test.each([
  ['cancelled', false],
  ['delivered', true],
] as const)('the card with the cases of a %s order is only there with something in it', async (code, isShown) => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const order = { id: 'o', bitmarteOrderStatus: { code_name: code } } as unknown as Order
  const { sent } = showPage(
    <OrderCases order={order} />,
    ({ path }) => {
      const resources = [{ resource: 'cases', right: 'manage' }]
      return Response.json({
        success: true,
        data: path.includes('permissions') ? { resources } : { count: 0, rows: [] },
      })
    },
    '/admin',
  )
  await waitFor(() => expect(sent.map(({ path }) => path)).toContainEqual(expect.stringContaining('orderId=')))
  if (isShown) expect(await screen.findByRole('button', { name: 'Goodwill refund' })).toBeVisible()
  expect(screen.queryAllByRole('heading', { name: 'Cases' })).toHaveLength(isShown ? 1 : 0)
})

const Returned = () => {
  const outcomes = [{ what: 'refunded' as const, quantity: 1, returnId: 'r' }]
  return <ItemOutcomes item={{ id: 'i', quantity: 1, outcomes }} sourceOf={useAdminSource('one')} />
}
test.each([
  ['returns', ['/admin/returns?id=r']],
  ['orders', []],
] as const)('an item of an order links to its return for a role with %s', async (resource, links) => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'admin' } })
  const resources = [{ resource, right: 'view' }]
  const { sent } = showPage(<Returned />, () => Response.json({ success: true, data: { resources } }), '/admin')
  await waitFor(() => expect(sent).toHaveLength(1))
  const found = () => screen.queryAllByRole('link', { name: 'See the return' }).map(link => link.getAttribute('href'))
  await waitFor(() => expect(found()).toEqual(links))
})
