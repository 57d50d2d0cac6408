// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeNotice, listNotices } from '#contract/settings/notices.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import NoticesPage from './notices.page.tsx'

test('a later start of a notice that every page shows is asked about', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const notice = {
    id: '019ac4f2-1f6e-7000-8000-000000000001',
    text: 'Payments pause on Sunday',
    changedBy: 'Ada Obi',
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    endsAt: '2099-01-01T00:00:00.000Z',
  }
  const { person, sent } = showPage(
    <NoticesPage />,
    ({ path, method }) =>
      method === 'GET' && path.startsWith(listNotices.path)
        ? Response.json({ success: true, data: [notice] })
        : undefined,
    '/admin/notices',
  )
  await person.click(await screen.findByRole('button', { name: 'Change' }))
  const start = await screen.findByRole('textbox', { name: /^From/ })
  await person.clear(start)
  await person.type(start, '30/12/2098 08:00')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Change notice' }))
  const question = await screen.findByRole('dialog', { name: 'Every page shows this notice now. Start it later?' })
  // Above the form, not behind it.
  const form = screen.getByRole('dialog', { name: 'Change notice' })
  expect(form.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(question).toHaveTextContent('it disappears, and comes back a day before')
  const changes = () => sent.filter(({ path }) => path === changeNotice.path)
  expect(changes()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Start later' }))
  expect(changes()).toMatchObject([
    { body: { id: notice.id, startsAt: '2098-12-30T07:00:00.000Z', seen: { startsAt: notice.startsAt } } },
  ])
})

test('of several notices the list says which one is shown, and which is over', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
  const notice = (n: number, text: string, from: number, endsAt = '2099-01-01T00:00:00.000Z') => ({
    id: `019ac4f2-1f6e-7000-8000-00000000000${n}`,
    text,
    changedBy: 'Ada Obi',
    startsAt: hours(from),
    endsAt,
  })
  const data = [
    notice(1, 'Slow deliveries', -2),
    notice(2, 'Payments rest', -1),
    notice(3, 'Sunday', 5),
    notice(4, 'Last hour', -3, hours(-2)),
  ]
  showPage(
    <NoticesPage />,
    ({ path }) => (path.startsWith(listNotices.path) ? Response.json({ success: true, data }) : undefined),
    '/admin/notices',
  )
  for (const [text, status] of [
    ['Slow deliveries', 'Behind a later one'],
    ['Payments rest', 'Shown'],
    ['Sunday', 'Scheduled'],
    ['Last hour', 'Over'],
  ] as const)
    expect(await screen.findByRole('row', { name: new RegExp(text) })).toHaveTextContent(status)
})
