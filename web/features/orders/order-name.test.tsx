import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { OrderName } from './order-name.tsx'

test.each([undefined, 'BM-9N8Y-G4WB'])('keeps an order’s number on one line (reference: %s)', reference => {
  const { container } = renderInTheme(<OrderName name="BM-7QY7-V468-2" reference={reference} />)
  expect(container.querySelector('span')?.textContent).toBe('BM-7QY7-V468-2')
})
