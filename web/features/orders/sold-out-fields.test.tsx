// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { MoveOrder } from './order-actions.tsx'

const order = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  orderName: '#1042',
  moves: [{ code_name: 'processing' }, { code_name: 'cancelled' }],
  bitmarteOrderStatus: { code_name: 'pending' },
} as unknown as Order
const item = (variantId: string, productName: string, more = {}) => ({
  variantId,
  productName,
  productVariants: [],
  sellsOut: true,
  ...more,
})
const ankara = {
  productVariants: [
    { property: 'Colour', option: 'Indigo' },
    { property: 'Size', option: '8' },
  ],
}
const items = [
  item('v1', 'Ankara set', ankara),
  item('v2', 'Cap'),
  item('v3', 'Pattern to download', { sellsOut: false }),
]

async function cancelAs(reason: string, { of = items, off = '', written = '' } = {}) {
  const { person, sent } = showPage(<MoveOrder order={order} items={of} />, ({ method }) =>
    method === 'GET' ? undefined : Response.json({ success: true, message: 'Done.', data: {} }),
  )
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryAllByRole('checkbox')).toEqual([])
  if (written) await person.type(dialog.getByRole('textbox'), written)
  await person.click(dialog.getByRole('button', { name: reason }))
  const asked = dialog
    .queryAllByRole('checkbox', { checked: true })
    .map(box => (box as HTMLInputElement).labels?.[0]?.textContent)
  if (off) await person.click(dialog.getByRole('checkbox', { name: off }))
  await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true))
  return { asked, body: sent.find(({ method }) => method === 'PATCH')?.body }
}

test('asks which items are out of stock, all by default, but for what can’t sell out', async () => {
  expect(await cancelAs('Out of stock')).toEqual({
    asked: ['Ankara set, Indigo, 8', 'Cap'],
    body: { status: 'cancelled', note: 'Out of stock', outOfStock: ['v1', 'v2'] },
  })
})

test('asks also if that follows what the store wrote', async () => {
  const { body } = await cancelAs('Out of stock', { written: 'We are sorry' })
  expect(body).toEqual({ status: 'cancelled', note: 'We are sorry. Out of stock', outOfStock: ['v1', 'v2'] })
})

test('what is unticked returns to stock', async () => {
  expect((await cancelAs('Out of stock', { off: 'Cap' })).body).toMatchObject({ outOfStock: ['v1'] })
})

test.each([
  ['Wrong price', items],
  ['Out of stock', items.slice(2)],
  ['Out of stock', []],
])('doesn’t ask if the reason is %j and nothing can be out of stock otherwise', async (note, of) => {
  expect(await cancelAs(note, { of })).toEqual({ asked: [], body: { status: 'cancelled', note } })
})
