import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { OrderList } from './order-list.tsx'

afterEach(() => vi.restoreAllMocks())

const names = ['Ada', 'Bola', 'Chidi']

function renderNames(onOrder: (ids: string[]) => void) {
  renderInTheme(
    <OrderList label="People" rows={names} rowId={name => name} rowName={name => name} onOrder={onOrder}>
      {name => name}
    </OrderList>,
  )
}

/** Gives rows a layout, which jsdom lacks: 40 px each, below each other. */
const layOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li')
    const at = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0
    return new DOMRect(0, at * 40, 300, 40)
  })

test('sorts by keyboard: Space picks a row up, arrows move it, Space drops it', async () => {
  layOut()
  const onOrder = vi.fn()
  const user = userEvent.setup()
  renderNames(onOrder)
  screen.getByRole('button', { name: 'Drag Ada' }).focus()
  await user.keyboard('[Space]')
  expect(await screen.findByText('Ada would be number 1.')).toBeDefined()
  await user.keyboard('[ArrowDown]')
  expect(await screen.findByText('Ada would be number 2.')).toBeDefined()
  await user.keyboard('[Space]')
  await vi.waitFor(() => expect(onOrder).toHaveBeenCalledWith(['Bola', 'Ada', 'Chidi']))
  expect(screen.getByText('Ada is now number 2.')).toBeDefined()
})

test('sorts with the buttons of a row', async () => {
  const onOrder = vi.fn()
  const user = userEvent.setup()
  renderNames(onOrder)
  await user.click(screen.getByRole('button', { name: 'Move Chidi up' }))
  expect(onOrder).toHaveBeenCalledWith(['Ada', 'Chidi', 'Bola'])
  expect(screen.getByRole('button', { name: 'Move Ada up' })).toHaveProperty('disabled', true)
})
