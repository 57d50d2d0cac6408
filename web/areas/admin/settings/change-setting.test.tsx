// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SettingValue } from '#contract/settings/settings.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { ChangeSetting } from './change-setting.tsx'

test('a start in the past is refused before a question', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const setting = { name: 'payouts.minimum', value: 1000 } as unknown as SettingValue
  const { person, sent } = showPage(
    <ChangeSetting setting={setting} onClose={() => {}} />,
    undefined,
    '/admin/settings',
  )
  await person.clear(await screen.findByRole('textbox', { name: 'Amount' }))
  await person.type(screen.getByRole('textbox', { name: 'Amount' }), '1500')
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Agreed')
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
