// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MerchantTheme, setThemeBody, type ThemeLook } from '#contract/themes/merchant-themes.ts'
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

test('the look before is put into the editor, and published as any change', async () => {
  const before = { look: look('Title before'), until: '2026-11-28T09:30:00.000Z' }
  const { person, sent } = showPage(
    <ThemeEditor
      theme={{ ...theme, draft: null, before }}
      testimonials={[]}
      storeName="Oja"
      example={null}
      readOnly={false}
    />,
    undefined,
    '/merchant/themes/one',
  )
  expect(screen.getByText(/^Published, last changed .*10:30$/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Restore the look before .*10:30$/ }))
  expect(screen.getByDisplayValue('Title before')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  expect(screen.getByText('Not saved yet')).toBeVisible()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByDisplayValue('Published title')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Redo' }))
  await person.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(setThemeBody.path))
})

test.each([
  ['market', /This theme shows it below your products/, /^A narrow strip above your products/],
  ['classic', /^Your headline, up to 80 characters\.$/, /^A wide strip/],
] as const)(
  'a theme in the layout %s says where its texts are and how large its banner is',
  async (layout, words, banner) => {
    const own = themes.find(each => each.layout === layout) ?? first
    showPage(
      <ThemeEditor
        theme={{ ...theme, theme: own }}
        testimonials={[]}
        storeName="Oja"
        example={null}
        readOnly={false}
      />,
      undefined,
      '/merchant/themes/one',
    )
    expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveAccessibleDescription(words)
    expect(screen.getByText(banner)).toBeVisible()
  },
)

test('the preview learns which part of the storefront is edited', async () => {
  const { person } = showPage(
    <ThemeEditor
      theme={theme}
      testimonials={[]}
      storeName="Oja"
      example={{ storeUrl: 'oja', own: true }}
      readOnly={false}
    />,
    undefined,
    '/merchant/themes/one',
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of your storefront')
  const heard: unknown[] = []
  if (frame.contentWindow) frame.contentWindow.postMessage = (message: unknown) => heard.push(message)
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { kind: 'theme-preview' },
      origin: location.origin,
      source: frame.contentWindow,
    }),
  )
  await waitFor(() => expect(heard).toHaveLength(1))
  expect(heard[0]).not.toHaveProperty('part', 'words')
  await person.click(screen.getByRole('textbox', { name: 'Subtitle' }))
  await waitFor(() => expect(heard.at(-1)).toMatchObject({ part: 'words' }))
})
