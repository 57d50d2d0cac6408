import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { SavedCard } from '#contract/money/saved-cards.ts'
import '#tests/harness/components.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { PayWith } from './pay-with.tsx'
import { useCardChoice } from './use-card-choice.ts'

const card = (id: string, brand: string): SavedCard => ({
  id,
  brand,
  last4: '4081',
  expMonth: 12,
  expYear: 2030,
  expired: false,
})
const cards = [card('visa', 'visa'), card('verve', 'verve')]

function Checkout() {
  const [chosen, onChoose] = useCardChoice(cards)
  return <PayWith cards={cards} chosen={chosen} onChoose={onChoose} save={false} onSave={() => {}} />
}

/** Opens the checkout, as after the provider's page. */
function open() {
  cleanup()
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const Page = createRoutesStub([{ path: '/', Component: Checkout }])
  render(<Page />)
  return (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
}

test('the chosen way to pay is there again after the provider’s page, until the customer signs out', async () => {
  const person = userEvent.setup({ delay: null })
  expect(open()(/^Visa/).checked).toBe(true)
  await person.click(open()(/^Another card/))
  expect(open()(/^Another card/).checked).toBe(true)
  await person.click(open()(/^Verve/))
  expect(open()(/^Verve/).checked).toBe(true)
  endSession('customer')
  expect(open()(/^Visa/).checked).toBe(true)
  endSession('customer')
})
