// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { showPage } from '#tests/harness/page.tsx'
import { queryOf } from '#web/shell/query.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { dayInLagos } from '#web/ui/format.ts'
import { DaysOff } from './days-off.tsx'

beforeEach(() => startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } }))
afterEach(() => endSession('partner'))

function Page() {
  const { data } = useQuery(queryOf(getPartnerProfile))
  return data && <DaysOff awayUntil={data.awayUntil ?? null} planned={data.plannedDaysOff} />
}

const stale = { success: false, status: 409, code: 'changed_meanwhile', message: 'Somebody else changed this, too.' }

/** Opens the days off of a partner. Somebody else has chosen `theirs` since they were loaded, and changes are refused. */
function open(loaded: string | null, theirs = loaded) {
  let awayUntil = loaded
  return showPage(
    <Page />,
    ({ method }) => {
      if (method === 'GET') return Response.json({ success: true, message: '', data: { awayUntil } })
      awayUntil = theirs
      return Response.json({ ...stale, errors: [{ field: 'awayUntil', message: stale.message }] }, { status: 409 })
    },
    '/shipping-partner/account',
  )
}

test('only a day that is to come and within a year is sent', async () => {
  const { person, sent } = open(null)
  const field = await screen.findByRole('textbox', { name: /No new orders until/ })
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  await person.type(field, '01/02/2020')
  await save()
  expect(screen.getAllByText(/Choose a date on or after/)).not.toHaveLength(0)
  await person.clear(field)
  await person.type(field, '01/02/2099')
  await save()
  expect(screen.getAllByText(/Choose a date on or before/)).not.toHaveLength(0)
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  await person.clear(field)
  await person.type(field, 'tomorrow')
  await save()
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ seen: { awayUntil: null } }),
  )
})

test('days off that somebody else chose meanwhile are shown', async () => {
  const { person } = open(null, '2099-12-04')
  await person.type(await screen.findByRole('textbox', { name: /No new orders until/ }), 'tomorrow')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Dec 2099/)).toBeVisible()
})

test('days off that somebody else changed meanwhile can be ended', async () => {
  const { person, sent } = open('2099-12-04', '2099-12-05')
  const end = await screen.findByRole('button', { name: 'Take new orders now' })
  const seen = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await person.click(end)
  await screen.findByText(/5 Dec 2099/)
  await person.click(end)
  await waitFor(() => expect(seen()[1]).toEqual({ awayUntil: null, seen: { awayUntil: '2099-12-05' } }))
})

test('days off are planned with a first day, which a server of the previous release ignores: then it isn’t said to be saved', async () => {
  const show = (profile: object) =>
    showPage(
      <Page />,
      ({ method }) =>
        method === 'GET'
          ? Response.json({ success: true, message: '', data: { awayUntil: null, ...profile } })
          : Response.json({ success: true, message: 'Saved.', data: { awayUntil: null } }),
      '/shipping-partner/account',
    )
  show({})
  await screen.findByRole('textbox', { name: /No new orders until/ })
  expect(screen.queryByRole('textbox', { name: /First day off/ })).toBeNull()
  cleanup()
  const { person, sent } = show({ plannedDaysOff: null })
  const put = () => sent.find(({ method }) => method === 'PUT')?.body
  await person.type(await screen.findByRole('textbox', { name: /First day off/ }), 'tomorrow')
  // A first day alone is no plan.
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const until = screen.getByRole('textbox', { name: /No new orders until/ })
  expect(until).toHaveAccessibleDescription(/Enter a date/)
  expect(put()).toBeUndefined()
  await person.type(until, 'tomorrow')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText(/Choose a day after the first day off/)).not.toHaveLength(0)
  await person.clear(until)
  await person.type(until, dayInLagos(Date.now() + 4 * 86_400_000))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(put()).toEqual({
      plannedDaysOff: { from: dayInLagos(Date.now() + 86_400_000), until: dayInLagos(Date.now() + 4 * 86_400_000) },
      seen: { awayUntil: null, plannedDaysOff: null },
    }),
  )
  // It was answered by a server of the previous release meanwhile.
  await waitFor(() => expect(toastStore.shown().at(-1)?.message).toMatch(/your days off aren’t saved/))
  cleanup()
  const planned = show({ plannedDaysOff: { from: '2099-12-10', until: '2099-12-15' } })
  expect(await screen.findByText('from Thu 10 Dec 2099 until Tue 15 Dec 2099')).toBeVisible()
  await planned.person.click(screen.getByRole('button', { name: 'Cancel these days off' }))
  await waitFor(() =>
    expect(planned.sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      plannedDaysOff: null,
      seen: { awayUntil: null, plannedDaysOff: { from: '2099-12-10', until: '2099-12-15' } },
    }),
  )
})

test('typed days off are restored after a reload, until they are saved', async () => {
  const type = async (typed: string) => {
    const { person } = showPage(
      <Page />,
      ({ method }) =>
        Response.json({
          success: true,
          message: '',
          data: { awayUntil: method === 'GET' ? null : '2099-01-01', plannedDaysOff: null },
        }),
      '/shipping-partner/account',
    )
    const field = await screen.findByRole('textbox', { name: /No new orders until/ })
    if (typed) await person.type(field, typed)
    return { person, field }
  }
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
  await type(day)
  cleanup()
  const { person } = await type('')
  expect(await screen.findByText('We restored your unsaved changes.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(Object.keys(localStorage).filter(key => key.includes('days-off'))).toEqual([]))
})
