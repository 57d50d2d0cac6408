// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCategories } from '#contract/catalog/categories.ts'
import { listAllFeaturedImages } from '#contract/content/featured-images.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { AddCollection } from './collection-form.tsx'
import FeaturedCollectionsPage from './featured-collections.page.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const [top, sub, child] = ['a', 'b', 'c'].map(last => id.slice(0, -1) + last)
const tree = {
  id: top,
  name: 'Fashion',
  subCategories: [{ id: sub, name: 'Women', childCategories: [{ id: child, name: 'Dresses' }] }],
}
const collection = (at: number) => ({
  id: id.slice(0, -1) + at,
  title: `Collection ${at}`,
  subtitle: '',
  link: at === 1 ? `/category/${child}` : '/deals',
  picture: { id, width: 4, height: 3, alt: '', src: '/p.webp', widths: [] },
  position: at,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  status: 'live',
})
const answered = ({ path }: { path: string }) => {
  const rows = path.startsWith(listAllFeaturedImages.path)
    ? [1, 2, 3, 4].map(collection)
    : path.startsWith(listCategories.path)
      ? [tree]
      : undefined
  return rows && Response.json({ success: true, message: '', data: { count: rows.length, rows } })
}

test('collections after those of the home page say that they aren’t shown, and one leads to a category by its name', async () => {
  showPage(<FeaturedCollectionsPage />, answered, '/admin/featured-collections')
  const list = await screen.findByRole('list', { name: 'Featured collections' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map(row => /Shown|Not shown: only the first 3/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Shown',
    'Shown',
    'Shown',
    'Not shown: only the first 3',
  ])
  expect(await within(list).findByText('Fashion › Women › Dresses')).toBeVisible()
})

test('a collection leads to a page of the shop, which can be a copied address or a chosen category, and its picture is required', async () => {
  const { person, sent } = showPage(<AddCollection position={1} onClose={() => {}} />, answered, '/admin')
  const form = await screen.findByRole('dialog')
  const link = within(form).getByRole('textbox', { name: 'Leads to' })
  await person.type(within(form).getByRole('textbox', { name: 'Title' }), 'Ankara week')
  await person.type(link, '/nopage')
  await person.click(within(form).getByRole('button', { name: 'Add collection' }))
  await waitFor(() => expect(link).toBeInvalid())
  expect(link).toHaveAccessibleDescription(/The shop has no such page/)
  for (const address of [`${location.origin}/search?search=adire`, `${location.host}/search?search=adire`]) {
    await person.clear(link)
    await person.click(link)
    await person.paste(address)
    expect(link).toHaveValue('/search?search=adire')
  }
  await person.clear(link)
  await person.click(link)
  await person.paste('https://example.com/deals')
  expect(link).toHaveValue('https://example.com/deals')
  const picture = within(form).getByLabelText('Choose Picture')
  expect(picture).toBeInvalid()
  expect(picture).toHaveAccessibleDescription('Choose a picture.')
  const category = within(form).getByRole('combobox', { name: 'Or to a category' })
  await person.click(category)
  await person.type(category, 'women')
  await person.click(await screen.findByRole('option', { name: 'Fashion › Women', hidden: true }))
  expect(link).toHaveValue(`/category/${sub}`)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})
