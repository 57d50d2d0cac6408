// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listStores } from '#contract/stores/stores.ts'
import { showPage } from '#tests/harness/page.tsx'
import { StorePick } from './pick-fields.tsx'

test('a store that can’t be found says which stores can’t be chosen', async () => {
  const { person } = showPage(
    <StorePick value={undefined} onChange={() => {}} />,
    ({ path }) =>
      path.startsWith(listStores.path) ? Response.json({ success: true, data: { count: 0, rows: [] } }) : undefined,
    '/admin',
  )
  await person.type(await screen.findByPlaceholderText('Find store'), 'Suspended shop')
  expect(
    await screen.findByText('No live store matches. Suspended and unapproved stores can’t be chosen.'),
  ).toBeTruthy()
})
