// @vitest-environment jsdom
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/identity/accounts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))
afterEach(() => endSession('merchant'))

/** Open to all staff. */
const forAll = ['account/account.page.tsx', 'today/today.page.tsx']
const pages = globSync('**/*.page.tsx', { cwd: import.meta.dirname }).filter(page => !forAll.includes(page))

test.each(pages)('%s says to a role without permissions that it has no access', { timeout: 60_000 }, async page => {
  const { default: Page } = await import(/* @vite-ignore */ resolve(import.meta.dirname, page))
  showPage(
    <Page />,
    ({ path }) =>
      path.includes(permissions.path)
        ? Response.json({ success: true, message: '', data: { resources: [], twoFactorMissing: false } })
        : undefined,
    '/merchant',
  )
  expect(await screen.findByText('You don’t have access to this page.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /CSV|Print|Filter/ })).toBeNull()
})
