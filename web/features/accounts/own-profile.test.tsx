// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/identity/profile.ts'
import { showPage } from '#tests/harness/page.tsx'
import { AddAddress } from '#web/features/addresses/address-form.tsx'
import { endSession, sessionOf, startSession } from '#web/shell/session.ts'
import { OwnProfile } from './own-profile.tsx'

const old = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '+2348035550188', email: 'ada@test.ng' }
const changed = { firstName: 'Adaeze', lastName: 'Eze', phoneNumber: '+2348035550199', email: 'adaeze@test.ng' }

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada', ...old } }))
afterEach(() => endSession('customer'))

/** Shows the profile with what the server has, which a change replaces. */
function profile(of: typeof old) {
  let held: Profile = { ...of, picture: null, newEmail: null }
  return showPage(
    <OwnProfile />,
    call => {
      if (call.path !== '/v1/auth/profile') return undefined
      if (call.method === 'PUT') held = { ...held, ...(call.body as object) }
      return Response.json({ success: true, message: 'Profile saved.', data: held })
    },
    '/customer/account',
  )
}

async function expectInNewAddress(name: string, phone: string, email: string) {
  cleanup()
  showPage(<AddAddress onDone={() => {}} />, undefined, '/customer/addresses')
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue(phone))
  expect(screen.getByLabelText('Full name')).toHaveValue(name)
  expect(screen.getByLabelText('E-mail')).toHaveValue(email)
}

test('a new address has the name and phone number that were saved in the profile', async () => {
  const { person } = profile(old)
  const field = await screen.findByLabelText('Phone number (optional)')
  await person.clear(field)
  await person.type(field, '+2348035550199')
  await person.clear(screen.getByLabelText('Last name'))
  await person.type(screen.getByLabelText('Last name'), 'Eze')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sessionOf('customer')?.user.lastName).toBe('Eze'))
  await expectInNewAddress('Ada Eze', '0803 555 0199', 'ada@test.ng')
})

test('a new address has what was changed in another browser, once the profile was shown', async () => {
  profile(changed)
  expect(await screen.findByDisplayValue('Adaeze')).toBeVisible()
  await expectInNewAddress('Adaeze Eze', '0803 555 0199', 'adaeze@test.ng')
})

test('what is typed while the profile is being saved stays, as an unsaved change', async () => {
  let answer = (_: Response) => {}
  let held: Profile = { ...old, picture: null, newEmail: null }
  const { person } = showPage(
    <OwnProfile />,
    call => {
      if (call.path !== '/v1/auth/profile') return undefined
      if (call.method === 'PUT') return new Promise<Response>(resolve => (answer = resolve))
      return Response.json({ success: true, message: '', data: held })
    },
    '/customer/account',
  )
  const replace = async (label: string, text: string) => {
    await person.clear(await screen.findByLabelText(label))
    await person.type(screen.getByLabelText(label), text)
  }
  await replace('Phone number (optional)', '+2348035550199')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await replace('Last name', 'Eze')
  held = { ...held, phoneNumber: '+2348035550199' }
  await act(async () => answer(Response.json({ success: true, message: 'Profile saved.', data: held })))
  await waitFor(() => expect(screen.getByLabelText('Phone number (optional)')).toHaveValue('0803 555 0199'))
  expect(screen.getByLabelText('Last name')).toHaveValue('Eze')
})
