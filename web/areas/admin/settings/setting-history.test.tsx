// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withdrawSetting } from '#contract/settings/settings.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { CategoryCommissions } from './category-commissions.tsx'
import { SettingHistory } from './setting-history.tsx'

const version = {
  id: '01a21fbb-81aa-7000-8c73-c773b2c23dc3',
  value: 11,
  before: 10,
  status: 'scheduled',
  reason: 'Agreed',
  startsAt: '2026-12-30T00:00:00.000Z',
  changedAt: '2026-11-28T00:00:00.000Z',
  changedBy: 'Ebiere Okoro',
  withdrawnAt: null,
  withdrawnBy: null,
}

test('a scheduled change is withdrawn after a question that says who gets a mail', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const of = { name: 'plans.starter-commission' } as const
  const { person, sent } = showPage(
    <SettingHistory title="Commission of Starter" of={of} text={value => `${value}%`} note="" onClose={() => {}} />,
    ({ path }) => (path.includes('/settings/history') ? Response.json({ success: true, data: [version] }) : undefined),
    '/admin/settings',
  )
  const withdrawn = () => sent.filter(({ path }) => path.endsWith(withdrawSetting.path))
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const question = await screen.findByText(/Stores on Starter get a notification and a mail/)
  expect(question).toHaveTextContent('and 10% stays')
  expect(withdrawn()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Withdraw change' }))
  expect(withdrawn()).toMatchObject([{ body: { id: version.id } }])
})

test('a category’s change says what is scheduled, and its history within sentences what applied before, and that orders keep their commission', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const commission = {
    categoryId: 'c1',
    value: 11,
    since: version.changedAt,
    changedBy: 'Ebiere Okoro',
    next: [version],
  }
  const category = { id: 'c1', name: 'Fashion', subCategories: [] }
  const responses = {
    '/settings/history': [{ ...version, before: null }],
    '/category/admin/commissions': [commission],
    '/category': { count: 1, rows: [category] },
  }
  const { person } = showPage(
    <CategoryCommissions />,
    ({ path }) => {
      const found = Object.entries(responses).find(([part]) => path.includes(part))
      return found && Response.json({ success: true, data: found[1] })
    },
    '/admin/settings',
  )
  expect(await screen.findByText(/Orders keep the commission/)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Change: Fashion' }))
  expect(await screen.findByText(/^Already scheduled: 11% from Wed 30 Dec, 01:00\./)).toBeVisible()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'History: Fashion' }))
  const history = await screen.findByRole('dialog')
  await waitFor(() => expect(history).toHaveTextContent('instead of the plan’s'))
  expect(history).toHaveTextContent(/Orders keep the commission/)
  await person.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText(/and the plan’s stays/)).toBeVisible()
})
