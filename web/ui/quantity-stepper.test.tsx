import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { TypedNumber } from './typed-number.ts'

function Dresses({ max }: { max: number }) {
  const [quantity, setQuantity] = useState<TypedNumber>(1)
  return <QuantityStepper value={quantity} onChange={setQuantity} label="Adire wrap dress" max={max} />
}

const input = () => screen.getByRole('textbox', { name: 'Quantity of Adire wrap dress' })
const button = (name: string) => screen.getByRole('button', { name: `${name} of Adire wrap dress` })

test('steps up and down between its limits', async () => {
  const person = userEvent.setup()
  renderInTheme(<Dresses max={2} />)
  expect(button('Decrease quantity').getAttribute('aria-disabled')).toBe('true')
  await person.click(button('Increase quantity'))
  expect(input()).toHaveProperty('value', '2')
  expect(button('Increase quantity').getAttribute('aria-disabled')).toBe('true')
  await person.click(button('Decrease quantity'))
  expect(input()).toHaveProperty('value', '1')
})

test('a button keeps the focus at its limit, where it does nothing', async () => {
  const person = userEvent.setup()
  renderInTheme(<Dresses max={2} />)
  await person.click(button('Increase quantity'))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Increase quantity'))
  expect(input()).toHaveProperty('value', '2')
})

test('keeps an invalid quantity in the field, with an error', async () => {
  const person = userEvent.setup()
  renderInTheme(<Dresses max={20} />)
  await person.type(input(), 'x')
  expect(input()).toHaveProperty('value', '1x')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await person.clear(input())
  await person.type(input(), '21')
  expect(input()).toHaveProperty('value', '21')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await person.clear(input())
  await person.type(input(), '20')
  expect(input().getAttribute('aria-invalid')).toBeNull()
})
