import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { LeaveOut } from './leave-out.tsx'

const item = (id: string, productName: string, quantity: number, discount: number) => ({
  id,
  productName,
  productVariants: [],
  quantity,
  productPrice: 3333.35,
  discount,
})

const order = {
  orderType: 'standard',
  moves: [{ code_name: 'cancelled' }],
  orderItems: [item('dress', 'Adire wrap dress', 3, 700), item('cap', 'Aso oke cap', 1, 0)],
} as unknown as Order

function shown(of: Partial<Order> = {}) {
  const onConfirm = vi.fn()
  const page = showPage(
    <LeaveOut
      order={{ ...order, ...of }}
      label="Take out an item"
      confirm="Take out"
      title="Take items out?"
      lead="The store sends the rest."
      busy={false}
      opened
      onOpen={() => undefined}
      onConfirm={onConfirm}
    >
      {() => null}
    </LeaveOut>,
  )
  return { ...page, onConfirm }
}

test('the chosen units are left out, with what is refunded as the server rounds it', async () => {
  const { person, onConfirm } = shown()
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Take out' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one item.')
  for (let times = 0; times < 2; times++)
    await person.click(dialog.getByRole('button', { name: 'Increase quantity of Adire wrap dress' }))
  expect(dialog.getByRole('status')).toHaveTextContent('₦6,200.03 is refunded. The delivery fee stays.')
  await person.click(dialog.getByRole('button', { name: 'Take out' }))
  expect(onConfirm).toHaveBeenCalledWith(
    expect.objectContaining({ items: [{ orderItemId: 'dress', quantity: 2, seen: 3 }], all: false }),
  )
})

test('choosing everything cancels the order instead', async () => {
  const { person, onConfirm } = shown()
  const dialog = within(await screen.findByRole('dialog'))
  for (let times = 0; times < 3; times++)
    await person.click(dialog.getByRole('button', { name: 'Increase quantity of Adire wrap dress' }))
  await person.click(dialog.getByRole('button', { name: 'Increase quantity of Aso oke cap' }))
  expect(dialog.getByRole('status')).toHaveTextContent('This is everything. The order is cancelled')
  await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ all: true }))
})

test.each<[string, Partial<Order>]>([
  ['one item', { orderItems: [{ ...order.orderItems[1] } as Order['orderItems'][number]] }],
  ['an exchange', { orderType: 'replacement' }],
  ['an order that was picked up', { moves: [] }],
])('nothing can be left out of %s', (_, of) => {
  shown(of)
  expect(screen.queryByRole('button', { name: 'Take out an item' })).toBeNull()
})
