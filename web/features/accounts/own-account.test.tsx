// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OwnAccount } from './own-account.tsx'

test('the link of a mail to the notices scrolls to them once they are loaded', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  startSession({ kind: 'customer', token: 'token', user: {} })
  const rows = [{ kind: 'orders', app: true, mail: true, push: true }]
  const missing = { success: false, status: 404, code: 'not_found', message: 'Missing', requestId: '' }
  showPage(
    <OwnAccount />,
    ({ path }) =>
      path.endsWith('/notifications/choices')
        ? Response.json({ success: true, data: { count: 1, rows } })
        : Response.json(missing, { status: 404 }),
    '/customer/account#notices',
  )
  expect(await screen.findByRole('heading', { name: 'Notices' })).toBeVisible()
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  expect(scrolled.mock.contexts[0]).toHaveProperty('id', 'notices')
})
