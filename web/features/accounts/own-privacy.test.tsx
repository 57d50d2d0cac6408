// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OwnPrivacy } from './own-privacy.tsx'

test('whoever gives up credit that has changed reads the new amount, and agrees again', async () => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  let credit = 12_500
  const { person } = showPage(<OwnPrivacy />, ({ method, path }) => {
    if (!path.endsWith('/closing')) return
    if (method === 'GET')
      return Response.json({ success: true, data: { closesAt: null, matters: [], credit, givesUp: 0 } })
    credit = 2_500
    const { status, message } = errors.credit_changed
    return Response.json({ success: false, code: 'credit_changed', message, errors: [] }, { status })
  })
  await person.click(await screen.findByRole('button', { name: 'Close my account' }))
  await person.type(screen.getByLabelText('Password'), 'correct horse battery')
  await person.click(screen.getByRole('checkbox', { name: /₦12,500/ }))
  await person.click(screen.getByRole('button', { name: 'Close my account' }))
  expect(await screen.findByRole('checkbox', { name: /₦2,500/ })).not.toBeChecked()
  expect(screen.getByRole('alert')).toHaveTextContent(errors.credit_changed.message)
})
