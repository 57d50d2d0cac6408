// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { Toasts } from '#web/shell/toasts.tsx'
import { ReportParcel } from './report-parcel.tsx'

const message = 'Reported. An administrator decides, and until then the parcel isn’t delivered.'

test.each([
  [
    'hub',
    'at_hub',
    /keep the parcel here and don’t release it/,
    /^Reported\..* keep the parcel here.* don’t release it/,
  ],
  ['hub', 'in_transit', /the parcel isn’t delivered/, message],
  ['dispatcher', 'at_hub', /the parcel isn’t delivered/, message],
] as const)(
  'a %s that reports a parcel with the status %s reads what to do with it',
  async (type, status, before, after) => {
    startSession({ kind: 'admin', token: 'token', user: { accountType: type } })
    showPage(
      <ReportParcel orderId="01a22c40-1389-7954-839e-5833eea3f6b1" orderName="BM-7K4Q-2M9X" status={status} />,
      () => Response.json({ success: true, message, data: { id: 'case', name: 'C-1' } }),
      '/admin',
    )
    await userEvent.click(screen.getByRole('button', { name: /Report lost or damaged/ }))
    expect(await screen.findByText(before)).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText(/What happened/), 'damaged_in_transit')
    await userEvent.type(screen.getByLabelText(/Details/), 'Crushed under another.')
    await userEvent.click(screen.getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(toastStore.shown().at(-1)?.message).toMatch(after))
  },
)

test('an administrator reads that they decide, that the text is mailed, and opens the case that they reported', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const order = { orderId: '01a22c40-1389-7954-839e-5833eea3f6b1', status: 'picked_up', cases: '/admin/cases' } as const
  function Here() {
    return (
      <>
        <ReportParcel {...order} />
        <Toasts />
        <p>{useLocation().pathname}</p>
      </>
    )
  }
  const { person } = showPage(
    <Here />,
    () => Response.json({ success: true, message, data: { id: 'case', name: 'C-1042' } }),
    '/admin',
  )
  await person.click(screen.getByRole('button', { name: 'Report lost or damaged' }))
  expect(await screen.findByText(/get this by mail, word for word\. You decide in the case/)).toBeVisible()
  await person.selectOptions(screen.getByLabelText(/What happened/), 'lost_in_transit')
  await person.type(screen.getByLabelText(/Details/), 'Stolen at Ojota.')
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await person.click(await screen.findByRole('button', { name: 'Open the case' }))
  expect(await screen.findByText('/admin/cases/case')).toBeVisible()
})
