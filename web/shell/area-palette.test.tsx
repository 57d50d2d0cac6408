// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { FindAnything } from '#web/ui/find-anything.tsx'
import { palette } from '#web/ui/palette.ts'
import { FindPalette, isNamed } from './area-palette.tsx'
import { startSession } from './session.ts'

test('says at once that the server can’t search, and searches again', async () => {
  startSession({ kind: 'admin', token: 'token', user: {} })
  let away = true
  const failed = { success: false, status: 503, code: 'unavailable', message: 'Away', requestId: '' }
  const rows = [{ kind: 'order', title: 'BM-1', note: 'Ada', path: '/admin/orders/1' }]
  const { person } = showPage(
    <FindPalette commands={[]} />,
    ({ path }) =>
      path.startsWith('/v1/find')
        ? away
          ? Response.json(failed, { status: 503 })
          : Response.json({ success: true, data: { rows, more: [] } })
        : undefined,
    '/admin',
  )
  act(() => palette.open())
  await person.type(await screen.findByRole('textbox', { name: 'Find anything' }), 'BM-1')
  expect(await screen.findByText('Couldn’t search. Trying again by itself.')).toBeVisible()
  away = false
  expect(await screen.findByText('Ada', {}, { timeout: 3000 })).toBeVisible()
})

test.each(['😀😀', 'a long sentence '.repeat(8)])('finds nothing for what the server can’t search: %s', async typed => {
  startSession({ kind: 'admin', token: 'token', user: {} })
  const asked: string[] = []
  const { person } = showPage(
    <FindPalette commands={[{ label: 'Orders', to: '/admin/orders' }]} />,
    ({ path }) => {
      if (path.startsWith('/v1/find')) asked.push(path)
      return undefined
    },
    '/admin',
  )
  act(() => palette.open())
  const field = await screen.findByRole('textbox', { name: 'Find anything' })
  await person.clear(field)
  await person.click(field)
  await person.paste(typed)
  expect(await screen.findByText('No matches')).toBeVisible()
  // sleeps: longer than the delay before a search
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(screen.getByText('No matches')).toBeVisible()
  expect(asked).toEqual([])
})

test('finds pages by the beginnings of words of their name and of what they are also called', () => {
  const account = { label: 'Account', to: '/merchant/account', also: 'password two-factor' }
  for (const typed of ['acc', 'passw', 'two factor', 'factor two', 'Account password', ''])
    expect(isNamed(account, typed), typed).toBe(true)
  for (const typed of ['word', 'password zone', '😀', '?']) expect(isNamed(account, typed), typed).toBe(false)
})

test('lists what has the typed name before what belongs to it', async () => {
  startSession({ kind: 'admin', token: 'token', user: {} })
  const rows = [
    { kind: 'order', title: 'BM-1', note: 'Ebiere · Àdá Fabrics', path: '/admin/orders/1' },
    { kind: 'store', title: 'Àdá Fabrics', note: 'ada@bitmarte.test', path: '/admin/stores/1' },
    { kind: 'payout', title: '₦100.00 to Àdá Fabrics', note: '', path: '/admin/payouts/1' },
  ]
  const more = [{ kind: 'order', path: '/admin/orders?search=ada+fabrics' }]
  const { person } = showPage(
    <FindPalette commands={[]} />,
    ({ path }) => (path.startsWith('/v1/find') ? Response.json({ success: true, data: { rows, more } }) : undefined),
    '/admin',
  )
  act(() => palette.open())
  const field = await screen.findByRole('textbox', { name: 'Find anything' })
  await person.clear(field)
  const titles = () =>
    screen.getAllByText(/^(BM-1|Àdá Fabrics|₦100\.00 to Àdá Fabrics|More orders)$/).map(each => each.textContent)
  await person.type(field, 'fabrics ada')
  await expect.poll(titles).toEqual(['Àdá Fabrics', 'BM-1', 'More orders', '₦100.00 to Àdá Fabrics'])
  await person.clear(field)
  await person.type(field, 'bm-1')
  await expect.poll(titles).toEqual(['BM-1', 'More orders', 'Àdá Fabrics', '₦100.00 to Àdá Fabrics'])
})

test('Ctrl K opens it while the focus is in a field, where a slash is typed', async () => {
  startSession({ kind: 'admin', token: 'token', user: {} })
  const { person } = showPage(
    <>
      <input aria-label="Search" />
      <FindPalette commands={[]} />
    </>,
    undefined,
    '/admin',
  )
  act(() => palette.close())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Find anything' })).toBeNull())
  const field = screen.getByRole('textbox', { name: 'Search' })
  await person.type(field, 'a/b')
  expect(field).toHaveValue('a/b')
  expect(screen.queryByRole('textbox', { name: 'Find anything' })).toBeNull()
  await person.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('textbox', { name: 'Find anything' })).toBeVisible()
})

test('the button of a page’s head opens it', async () => {
  startSession({ kind: 'admin', token: 'token', user: {} })
  const { person } = showPage(
    <>
      <FindAnything />
      <FindPalette commands={[]} />
    </>,
    undefined,
    '/admin',
  )
  act(() => palette.close())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Find anything' })).toBeNull())
  await person.click(screen.getByRole('button', { name: /^Find anything/ }))
  expect(await screen.findByRole('textbox', { name: 'Find anything' })).toBeVisible()
})
