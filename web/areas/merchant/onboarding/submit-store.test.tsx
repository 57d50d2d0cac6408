// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Onboarding } from '#contract/onboarding/onboarding.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { SubmitStore } from './submit-store.tsx'

const approval = { since: '2026-11-12T09:00:00Z', firstApprovedAt: null, reason: null }

/** Shows the last step of a store that can be submitted. */
function show(state: 'draft' | 'rejected') {
  startSession({ kind: 'merchant', token: 'token', user: {} })
  const onboarding = { maySubmit: true, approval: { ...approval, state } } as Onboarding
  return showPage(
    <SubmitStore onboarding={onboarding} />,
    ({ method }) =>
      method === 'POST' ? Response.json({ success: true, message: 'Submitted.', data: onboarding }) : undefined,
    '/merchant/onboarding',
  )
}
const answerField = () => screen.findByLabelText('Your answer (optional)')

test('a merchant whose store was sent back answers on submitting it again, also after a step was changed', async () => {
  window.scrollTo = () => {}
  const { person } = show('rejected')
  await person.type(await answerField(), 'The passport is scanned again.')
  cleanup()
  const again = show('rejected')
  expect(await answerField()).toHaveValue('The passport is scanned again.')
  await again.person.click(screen.getByRole('button', { name: 'Submit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await again.person.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(again.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      note: 'The passport is scanned again.',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  show('rejected')
  expect(await answerField()).toHaveValue('')
})

test('a first submission has nothing to answer', () => {
  show('draft')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  expect(screen.queryByLabelText(/answer/)).toBeNull()
})
