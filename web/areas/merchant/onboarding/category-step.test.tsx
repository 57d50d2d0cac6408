// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Onboarding } from '#contract/onboarding/onboarding.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { CategoryStep } from './category-step.tsx'

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const rows = [
  {
    id: id(1),
    name: 'Fashion',
    subCategories: [
      { id: id(2), name: 'Women', childCategories: [{ id: id(3), name: 'Bags' }] },
      { id: id(4), name: 'Men', childCategories: [{ id: id(5), name: 'Shoes' }] },
    ],
  },
  { id: id(6), name: 'Home', subCategories: [] },
]

test('a category is found by what it has, and chosen with its part', async () => {
  startSession({ kind: 'merchant', token: 'token', user: {} })
  const { person } = showPage(
    <CategoryStep onboarding={{ category: null } as Onboarding} onSaved={() => {}} />,
    ({ path }) =>
      path.startsWith('/v1/category/getallcategories')
        ? Response.json({ success: true, data: { count: rows.length, rows } })
        : undefined,
    '/merchant/onboarding',
  )
  const field = await screen.findByPlaceholderText('Find a category')
  await person.click(field)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Fashion', 'Home'])
  await person.type(field, 'bag')
  await person.click(await screen.findByRole('option', { name: 'Fashion › Women' }))
  expect(field).toHaveValue('Fashion')
  expect(screen.getByRole('checkbox', { name: 'Women' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Men' })).not.toBeChecked()
})

test('a word that is in no category’s name finds the parts with products that are called so', async () => {
  startSession({ kind: 'merchant', token: 'token', user: {} })
  const { person } = showPage(
    <CategoryStep onboarding={{ category: null } as Onboarding} onSaved={() => {}} />,
    ({ path }) => {
      if (path.startsWith('/v1/category/getallcategories'))
        return Response.json({ success: true, data: { count: rows.length, rows } })
      return path.startsWith('/v1/search/categories?search=adire')
        ? Response.json({ success: true, data: [id(3)] })
        : undefined
    },
    '/merchant/onboarding',
  )
  await person.type(await screen.findByPlaceholderText('Find a category'), 'adire')
  expect(await screen.findByText('No category has this name. The nearest are:')).toBeVisible()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Fashion › Women'])
  await person.click(screen.getByRole('option'))
  expect(screen.getByRole('checkbox', { name: 'Women' })).toBeChecked()
})
