import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownProductCategories } from '#contract/catalog/products.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import ProductsPage from './products.page.tsx'

const idOf = (at: number) => `01a21fbb-81aa-7000-8c73-c773b2c23d${10 + at}`
const paths = [
  ...['Beauty', 'Beauty › Hair', 'Beauty › Hair › Wigs', 'Fashion', 'Fashion › Men', 'Fashion › Men › Shirts'],
  ...['Fashion › Women', 'Fashion › Women › Dresses', 'Fashion › Women › Skirts'],
]

test('the list is filtered by a category of any level that the store uses, found by its name', async () => {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  const rows = paths.map((path, at) => {
    const levels = path.split(' › ')
    return { id: idOf(at), name: levels.at(-1), level: levels.length, above: levels.slice(0, -1) }
  })
  const responses = {
    [permissions.path]: { resources: [{ resource: 'products', right: 'manage' }], twoFactorMissing: false },
    [ownProductCategories.path]: { count: rows.length, rows },
  }
  const { person, sent } = showPage(
    <ProductsPage />,
    ({ path }) => {
      const [, found] = Object.entries(responses).find(([part]) => path.includes(part)) ?? []
      return found && Response.json({ success: true, message: '', data: found })
    },
    '/merchant/products',
  )
  await person.click(await screen.findByRole('button', { name: '+ Category' }))
  await expect.poll(() => screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(paths)
  await person.type(screen.getByLabelText('Find'), 'dress')
  await person.click(screen.getByRole('menuitem', { name: 'Fashion › Women › Dresses' }))
  expect(await screen.findByText(/Category: Fashion › Women › Dresses/)).toBeVisible()
  expect(sent.at(-1)?.path).toContain(`categoryId=${idOf(paths.indexOf('Fashion › Women › Dresses'))}`)
})

test.each([
  ['best-selling', false],
  ['least-sold', false],
  ['name', true],
])('sorted by %s, a phone’s list leaves the units sold out: %s', async (sortBy, leftOut) => {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  showPage(
    <ProductsPage />,
    ({ path }) =>
      path.includes(permissions.path)
        ? Response.json({ success: true, message: '', data: { resources: [{ resource: 'products', right: 'view' }] } })
        : undefined,
    `/merchant/products?sortBy=${sortBy}`,
  )
  const head = (await screen.findByRole('link', { name: /^Sold/ })).closest('th')
  expect(/wideOnly/.test(head?.className ?? '')).toBe(leftOut)
})
