// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MerchantTheme, ThemeLook } from '#contract/themes/merchant-themes.ts'
import { socialHosts } from '#contract/themes/themes.ts'
import { themes } from '#domains/themes/index.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ThemeEditor } from './theme-editor.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))
afterEach(() => endSession('merchant'))

const [first] = themes
if (!first) throw new Error('There is no theme')
const socials = Object.fromEntries(Object.keys(socialHosts).map(name => [name, null])) as ThemeLook['socials']
const look = (title: string): ThemeLook => ({
  header: { logo: null, phoneNumber: null, email: null },
  body: { title, subtitle: '', bannerImage: null, promoImage: null },
  colors: first.colors,
  socials,
})
const theme: MerchantTheme = {
  merchantThemeId: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  theme: first,
  active: true,
  published: look('Published title'),
  draft: look('Draft title'),
}

test('the question to discard a draft stays open until it is answered', async () => {
  let answer = () => {}
  const { person } = showPage(
    <ThemeEditor theme={theme} testimonials={[]} storeName="Oja" example={null} readOnly={false} />,
    ({ method }) =>
      method === 'DELETE'
        ? new Promise<Response>(resolve => {
            const data = { ...theme, draft: null }
            answer = () => resolve(Response.json({ success: true, message: 'Draft discarded.', data }))
          })
        : undefined,
    '/merchant/themes/one',
  )
  expect(screen.getByDisplayValue('Draft title')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Discard draft' }))
  const question = await screen.findByRole('dialog', { name: 'Discard draft?' })
  await person.click(within(question).getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Go back' })).toBeDisabled())
  answer()
  expect(await screen.findByDisplayValue('Published title')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
