import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '#tests/harness/components.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { PayWith } from './pay-with.tsx'
import { forgetSaveCard, useSaveCard } from './use-save-card.ts'

function Checkout() {
  const [save, onSave] = useSaveCard()
  return <PayWith cards={[]} chosen={null} onChoose={() => {}} save={save} onSave={onSave} />
}

/** Opens the checkout of an account, as after the provider's page. */
function open(accountId: string) {
  cleanup()
  startSession({ kind: 'customer', token: `token-${accountId}`, user: { id: accountId } })
  const Page = createRoutesStub([{ path: '/', Component: Checkout }])
  render(<Page />)
  return screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save my card for next time' })
}

test('the consent to save a card is kept for the visit of its account', async () => {
  const person = userEvent.setup({ delay: null })
  expect(open('ada').checked).toBe(false)
  await person.click(open('ada'))
  expect(open('ada').checked).toBe(true)
  endSession('customer')
  expect(open('musa').checked).toBe(false)
  await person.click(open('ada'))
  expect(open('ada').checked).toBe(false)
  endSession('customer')
})

test('the consent ends with the payment that it was for', async () => {
  await userEvent.setup({ delay: null }).click(open('ada'))
  forgetSaveCard()
  expect(open('ada').checked).toBe(false)
  endSession('customer')
})
