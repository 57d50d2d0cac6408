import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { shipping } from '#tests/harness/delivery-fee.ts'
import { FeeExplained } from './fee-explained.tsx'

test('the breakdown of a delivery fee is there once it is opened', async () => {
  render(<FeeExplained shipping={shipping as ComponentProps<typeof FeeExplained>['shipping']} />)
  expect(screen.queryByText('Delivery')).toBeNull()
  await userEvent.click(screen.getByText('Fee breakdown'))
  expect(await screen.findByText('Delivery')).toBeVisible()
})
