// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { Riders } from '../account/riders.tsx'
import { NameRider } from './name-rider.tsx'

afterEach(() => endSession('partner'))

test('a partner’s own people are its riders, on its account and on an order', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } })
  const rows = [{ id: 'kemi', name: 'Kemi Ade', phoneNumber: '+2348035550177' }]
  const order = { id: 'one', bitmarteOrderStatus: { code_name: 'accepted' }, dispatcher: null }
  showPage(
    <>
      <Riders />
      <NameRider order={order as PartnerOrder} />
    </>,
    () => Response.json({ success: true, message: '', data: { count: 1, rows } }),
    '/shipping-partner/account',
  )
  await waitFor(() => expect(screen.getByRole('table', { name: 'Your riders' }).textContent).toContain('Kemi Ade'))
  expect(screen.getByRole('button', { name: 'Add rider' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Rider' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/dispatcher|carrier/i)
})
