// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OwnPrivacy } from './own-privacy.tsx'

test.each([
  ['not within a day of the last', 23, undefined],
  ['after a day', 25, 'A new one replaces it.'],
])('a new file of one’s data can be prepared %s', async (_, hours, words) => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  const askedAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  const data = { askedAt, readyAt: askedAt, expiresAt: new Date(Date.now() + 6 * 24 * 3_600_000).toISOString() }
  const { person, sent } = showPage(<OwnPrivacy />, ({ method, path }) =>
    path.endsWith('/my-data')
      ? Response.json({ success: true, data: method === 'GET' ? data : { ...data, readyAt: null }, message: 'Asked' })
      : undefined,
  )
  expect(await screen.findByRole('button', { name: 'Download file' })).toBeVisible()
  const again = screen.queryByRole('button', { name: 'Prepare a new file' })
  expect(screen.getByText(/kept until/)).toHaveTextContent(
    words ?? /You can prepare a new one from \w{3} \d+ \w{3}.*, \d\d:\d\d\.$/,
  )
  if (words === undefined) return expect(again).toBeNull()
  if (again) await person.click(again)
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the page says at once when the account closes, before it has loaded again', async () => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  const open = { closesAt: null, matters: [], credit: 0, givesUp: 0 }
  let asked = 0
  const { person } = showPage(<OwnPrivacy />, ({ method, path }) => {
    if (!path.endsWith('/closing')) return
    if (method !== 'GET')
      return Response.json({ success: true, data: { ...open, closesAt: '2026-12-11T09:00:00.000Z' }, message: 'Bye' })
    asked += 1
    return asked === 1 ? Response.json({ success: true, data: open }) : undefined
  })
  await person.click(await screen.findByRole('button', { name: 'Close my account' }))
  await person.type(screen.getByLabelText('Password'), 'correct horse battery')
  await person.click(screen.getByRole('button', { name: 'Close my account' }))
  expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
})

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
  // What becomes of the credit is chosen before the password is asked for.
  await person.click(await screen.findByRole('checkbox', { name: /₦12,500/ }))
  expect(screen.queryByLabelText('Password')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Close my account' }))
  await person.type(screen.getByLabelText('Password'), 'correct horse battery')
  await person.click(screen.getByRole('button', { name: 'Close my account' }))
  expect(await screen.findByRole('checkbox', { name: /₦2,500/ })).not.toBeChecked()
  expect(screen.getByRole('alert')).toHaveTextContent(errors.credit_changed.message)
})

test.each([
  [[], 'Your account closes within a day. Until then'],
  [
    [{ what: 'The order BM-7K4Q-2M9X', path: '/customer/orders/a' }],
    'Your account closes as soon as nothing is open. Until',
  ],
])('once the 14 days are over the page names no day (%#)', async (matters, words) => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  const data = { closesAt: '2020-12-11T09:00:00.000Z', matters, credit: 0, givesUp: 0 }
  showPage(<OwnPrivacy />, ({ path }) =>
    path.endsWith('/closing') ? Response.json({ success: true, data }) : undefined,
  )
  const status = (await screen.findByText(/Your account closes/)).closest('p')
  expect(status).toHaveTextContent(words)
  expect(status).not.toHaveTextContent('2020')
})
