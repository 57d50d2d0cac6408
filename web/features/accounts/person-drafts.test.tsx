// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { AddAdmin } from '#web/areas/admin/admins/admin-form.tsx'
import { AddPerson } from '#web/areas/merchant/staff/person-form.tsx'
import { endSession, startSession } from '#web/shell/session.ts'

const nothing = () => {}
const forms: [kind: 'admin' | 'merchant', form: ReactNode][] = [
  ['admin', <AddAdmin key="" roles={[]} onDone={nothing} />],
  ['merchant', <AddPerson key="" roles={[]} onDone={nothing} />],
]

afterEach(() => {
  for (const [kind] of forms) endSession(kind)
})

test.each(forms)(
  'what was typed of a new person of %s is there after another page, until it is discarded',
  async (kind, form) => {
    startSession({ kind, token: 'token', user: { id: 'ada' } })
    const show = () => showPage(form, undefined, `/${kind}`)
    const first = show().person
    await first.type(await screen.findByLabelText('First name'), 'Ngozi')
    await first.type(screen.getByLabelText('E-mail'), 'ngozi@bitmarte.test')
    await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('ngozi@bitmarte.test')
    cleanup()
    const { person } = show()
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Ngozi'))
    expect(screen.getByLabelText('E-mail')).toHaveValue('ngozi@bitmarte.test')
    await person.click(screen.getByRole('button', { name: 'Go back' }))
    cleanup()
    show()
    expect(await screen.findByLabelText('First name')).toHaveValue('')
  },
)

test('without roles, the form of a new administrator says so beside the link that creates one', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } })
  showPage(<AddAdmin roles={[]} onDone={nothing} />, undefined, '/admin')
  const link = await screen.findByRole('link', { name: 'create a role' })
  expect(link.closest('p')).toHaveTextContent('There are no roles yet. To limit their access, create a role.')
})
