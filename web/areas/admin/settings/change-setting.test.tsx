// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SettingValue } from '#contract/settings/settings.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { ChangeSetting } from './change-setting.tsx'

test('a start in the past is refused before a question', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const setting = { name: 'payouts.minimum', value: 1000, next: [] } as unknown as SettingValue
  const { person, sent } = showPage(
    <ChangeSetting setting={setting} onClose={() => {}} />,
    undefined,
    '/admin/settings',
  )
  await person.clear(await screen.findByRole('textbox', { name: 'Amount' }))
  await person.type(screen.getByRole('textbox', { name: 'Amount' }), '1500')
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Agreed')
  expect(screen.getByText('Reason')).toHaveTextContent('Reason *')
  const start = screen.getByRole('textbox', { name: 'Starts' })
  await person.type(start, '28/11/2020 00:00')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findAllByText(/^(Starts: )?Choose a start in the future, at most a year ahead\.$/),
  ).not.toHaveLength(0)
  expect(screen.queryByRole('dialog', { name: /^Change to/ })).toBeNull()

  await person.clear(start)
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Change to ₦1,500?' })).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('the dialog and its confirmation say which change is already scheduled', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const next = [{ value: 2_000_000, startsAt: '2030-12-29T23:00:00.000Z' }]
  const setting = { name: 'payouts.minimum', value: 1000, next } as unknown as SettingValue
  const { person } = showPage(<ChangeSetting setting={setting} onClose={() => {}} />, undefined, '/admin/settings')
  const said = /^Already scheduled: ₦2,000,000 from Mon 30 Dec 2030, 00:00\./
  expect(await screen.findByText(said)).toBeVisible()
  await person.clear(screen.getByRole('textbox', { name: 'Amount' }))
  await person.type(screen.getByRole('textbox', { name: 'Amount' }), '1500')
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Agreed')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Change to ₦1,500?' })).toHaveTextContent(
    'Already scheduled: ₦2,000,000 from Mon 30 Dec 2030, 00:00.',
  )
})
