// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Administrator } from '#contract/identity/administrators.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { EditAdmin } from './admin-form.tsx'
import { withoutRole } from './admin-words.ts'

const admin: Administrator = {
  id: 'bisi',
  firstName: 'Bisi',
  lastName: 'Ade',
  email: 'bisi@bitmarte.test',
  phoneNumber: null,
  kind: 'superadmin',
  role: null,
  hub: null,
  status: 'active',
  twoFactor: true,
  lastLogin: null,
  createdAt: '2026-11-21T09:00:00.000Z',
}

test('a form sends only what was changed of an administrator, but kind and role together', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } })
  onTestFinished(() => endSession('admin'))
  const { person, sent } = showPage(
    <EditAdmin admin={admin} roles={[]} onDone={() => {}} />,
    ({ method }) => (method === 'PATCH' ? Response.json({ success: true, message: 'Saved.', data: admin }) : undefined),
    '/admin',
  )
  const saved = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await person.type(screen.getByLabelText('First name'), 'dun')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toEqual([{ firstName: 'Bisidun', seen: { firstName: 'Bisi' } }]))
  await person.click(screen.getByRole('combobox', { name: 'Kind' }))
  await person.click(await screen.findByRole('option', { name: 'Admin' }))
  await person.click(screen.getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: withoutRole }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved()[1]).toEqual({
      kind: 'admin',
      roleId: null,
      seen: { kind: 'superadmin', roleId: null },
    }),
  )
})
