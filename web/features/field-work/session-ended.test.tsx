import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { acceptOrder } from '#contract/delivery/delivery.ts'
import { receiveParcel } from '#contract/delivery/hub-parcels.ts'
import { showPage } from '#tests/harness/page.tsx'
import LoginPage from '#web/features/accounts/login.page.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { endSession, expireSession, startSession, useSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { storedActions } from './actions-store.ts'
import { FieldWork, useDoing, useInField } from './field-work.tsx'
import { FieldWorkPanel } from './field-work-panel.tsx'
import { isUnsent, type NewAction } from './queue.ts'

/** Answer of both calls. */
const data = {
  parcel: { orderName: 'BM-ONE', bitmarteOrderStatus: {}, carrier: null, next: { hub: 'Kano hub', state: 'Kano' } },
  hub: { full: false },
  missed: [],
}

const works = {
  partner: {
    path: '/shipping-partner/orders?tab=new',
    work: { label: 'Accept', to: 'accepted', endpoint: acceptOrder, given: { params: { id: 'one' } } },
  },
  admin: {
    path: '/admin/hub',
    work: { label: 'Received', to: 'at_hub', endpoint: receiveParcel, given: { body: { code: '1' } } },
  },
} as const

function Button({ kind }: { kind: keyof typeof works }) {
  const { act: doWork } = useDoing()
  const work = { subject: 'one', name: 'BM-ONE', ...works[kind].work } as NewAction
  const doLate = async () => {
    act(() => expireSession(kind))
    await screen.findByRole('heading', { name: 'Sign in' })
    document.title = `Done: ${await doWork(work)}`
  }
  return (
    <>
      <button type="button" disabled={!useInField()} onClick={() => doWork(work, { quiet: kind === 'admin' })}>
        {work.label}
      </button>
      <button type="button" onClick={doLate}>
        Do it late
      </button>
    </>
  )
}

function Page({ kind }: { kind: keyof typeof works }) {
  const { pathname } = useLocation()
  const owner = useSession(kind)?.user.id
  if (pathname.endsWith('/login')) return <LoginPage />
  return (
    <FieldWork kind={kind} owner={owner}>
      <RequireSession>
        <FieldWorkPanel />
        <Button kind={kind} />
      </RequireSession>
    </FieldWork>
  )
}

beforeEach(() => {
  for (const { id } of toastStore.shown()) toastStore.close(id)
  endSession()
})

test.each(['partner', 'admin'] as const)(
  'work (%s) whose session has ended stays, says that signing in sends it, and is sent then',
  async kind => {
    const session = { kind, token: 'token', user: { id: `${kind} at work` } }
    const refusal = { success: false, status: 401, message: 'Token is not valid', code: 'token_not_valid' }
    let ended = true
    startSession(session)
    const { sent, person } = showPage(
      <Page kind={kind} />,
      () =>
        ended ? Response.json(refusal, { status: 401 }) : Response.json({ success: true, message: 'Done.', data }),
      works[kind].path,
    )
    const button = await screen.findByRole('button', { name: works[kind].work.label })
    await waitFor(() => expect(button).toBeEnabled())
    // biome-ignore lint/suspicious/noDocumentCookie: the browser drops the cookie, of which the page hears nothing
    document.cookie = `bitmarte_${kind}_token=; path=/; max-age=0`
    await person.click(button)
    expect(await screen.findByText('1 change waits on this phone. Sign in again to send it.')).toBeVisible()
    const words = toastStore.shown().map(({ message }) => message)
    expect(words.at(-1)).toBe('Saved on this phone. Sign in again to send it.')
    expect(words.join()).not.toContain('network')
    ended = false
    sent.length = 0
    act(() => startSession(session))
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/v1/auth/verify-token'))
    await screen.findByRole('button', { name: works[kind].work.label })
    await waitFor(async () => expect((await storedActions(kind)).filter(isUnsent)).toEqual([]))
    expect(sent.filter(({ method, path }) => method !== 'GET' && !path.includes('verify'))).toHaveLength(1)
    expect(toastStore.shown().map(({ message }) => message)).not.toContain(words.at(-1))
  },
)

test('the sign-in doesn’t make the database again that signing out has deleted', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'away' } })
  showPage(<Page kind="partner" />, undefined, works.partner.path)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled())
  act(() => endSession('partner'))
  await screen.findByRole('heading', { name: 'Sign in' })
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  await waitFor(async () => expect(await names()).not.toContain('bitmarte_partner_work'))
  expect(await storedActions('partner')).toEqual([])
  expect(await names()).not.toContain('bitmarte_partner_work')
})

test('work that comes after the session has ended isn’t said to be saved', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'late' } })
  const { person } = showPage(<Page kind="partner" />, undefined, works.partner.path)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Do it late' }))
  await waitFor(() => expect(document.title).toBe('Done: undefined'))
  expect(toastStore.shown()).toEqual([])
})
