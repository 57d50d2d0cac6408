import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Address } from '#contract/identity/addresses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { DeliverTo } from './deliver-to.tsx'

const home: Address = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  fullName: 'Ada Obi',
  phoneNumber: '08035550188',
  emailAddress: 'ada@example.ng',
  stateOrRegion: 'Lagos',
  lga: 'Ikeja',
  address: '2 Allen Avenue',
  town: '',
  landmark: '',
  secondPhoneNumber: null,
  note: '',
  default: true,
}

afterEach(() => endSession('customer'))

test('the focus stays in the step while its address is changed', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const { person } = showPage(
    <main>
      <DeliverTo chosen={home} pending={false} onChoose={() => {}} digital={false} />
    </main>,
    ({ path }) =>
      path.startsWith('/v1/customershippingaddress')
        ? Response.json({ success: true, message: '', data: { count: 1, rows: [home] } })
        : undefined,
  )
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Deliver to' })).toHaveFocus())
  }
  await press('Change')
  await press('Deliver here')
  await press('Change')
  await press('Add an address')
  await press('Go back')
})
