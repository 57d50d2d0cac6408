// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { AddAccount } from './bank-account-form.tsx'

afterEach(() => endSession('merchant'))

test('an account in the name that the store got since the sign-in isn’t questioned', async () => {
  const user = { id: 'ada', firstName: 'Ada', lastName: 'Obi', storeName: 'Zuma Market' }
  startSession({ kind: 'merchant', token: 'token', user })
  const answered = (data: object) => Response.json({ success: true, message: '', data })
  const { person } = showPage(
    <AddAccount />,
    ({ path }) => {
      if (path.includes('/closing')) return answered({ storeName: 'Amina Fabrics', state: 'open' })
      if (path.includes('account_number=')) return answered({ account_name: 'AMINA FABRICS', account_number: '' })
      return path.includes('bank') ? answered({ count: 1, rows: [{ code: '058', name: 'GTBank' }] }) : undefined
    },
    '/merchant/bank-account',
  )
  await person.click(await screen.findByRole('combobox', { name: 'Bank' }))
  await person.click(await screen.findByRole('option', { name: 'GTBank', hidden: true }))
  await person.type(screen.getByLabelText('Account number'), '0123456789')
  expect(await screen.findByText('AMINA FABRICS')).toBeVisible()
  expect(screen.queryByText(/neither your name/)).toBeNull()
})
