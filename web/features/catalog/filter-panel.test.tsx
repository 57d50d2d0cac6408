import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { Facets } from '#contract/search/facets.ts'
import '#tests/harness/components.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { listingOf } from './listing-query.ts'

const facets: Facets = {
  count: 12,
  countIsExact: true,
  exact: true,
  categories: [],
  price: null,
  stores: [],
  brands: [],
  options: [],
  rating: [],
  discount: [],
  onSale: 4,
  inStock: 9,
}

const rowsOf = (property: string, counts: Record<string, number>) => ({
  property,
  options: Object.entries(counts).map(([option, count]) => ({ option, value: `${property}:${option}`, count })),
})

/** As the server responds: a chosen property comes first, and what no product has is missing. */
const narrowed: Facets = {
  ...facets,
  brands: [],
  options: [rowsOf('Size', { S: 7, M: 4 }), rowsOf('Cut', { Slim: 3 }), rowsOf('Colour', { Black: 3 })],
}
const all: Facets = {
  ...facets,
  brands: [{ brand: 'Oraimo', count: 3 }],
  options: [rowsOf('Colour', { Red: 8, Black: 6 }), rowsOf('Size', { S: 7, M: 4 }), rowsOf('Length', { Long: 2 })],
}
const facetsOf = (search: string) => (search.includes('kaftan') ? (search.includes('option') ? narrowed : all) : facets)

function Panel() {
  const { search } = useLocation()
  const listing = listingOf(new URLSearchParams(search))
  return <FilterPanel listing={listing} facets={facetsOf(search)} categories={undefined} count={12} exact />
}

function show(address: string) {
  const router = createMemoryRouter([{ path: '/search', Component: Panel }], { initialEntries: [address] })
  const pushed: string[] = []
  router.subscribe(({ historyAction, location, navigation }) => {
    if (historyAction === 'PUSH' && navigation.state === 'idle') pushed.push(location.search)
  })
  render(<RouterProvider router={router} />)
  return { router, pushed, person: userEvent.setup({ delay: null }) }
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const lowest = () => screen.getByRole('textbox', { name: 'Lowest price in naira', hidden: true })
// The closed sheet can't have the focus.
const type = (value: string) => fireEvent.input(lowest(), { target: { value } })

test('the sheet’s button adds no entry to the history once a choice has changed the list', async () => {
  const { pushed, person } = show('/search?search=dress&weak=true&page=2')
  await person.click(screen.getByRole('checkbox', { name: /In stock/, hidden: true }))
  await expect.poll(() => pushed).toEqual(['?search=dress&inStock=true'])
  await person.click(button('Show 12 products'))
  expect(pushed).toHaveLength(1)
})

test('the button leaves an unchanged list on its page', async () => {
  const { pushed, person } = show('/search?search=dress&weak=true&page=2')
  await person.click(button('Show 12 products'))
  expect(pushed).toEqual([])
})

test('a typed price that can’t be read says so', async () => {
  const { pushed, person } = show('/search')
  type('20k')
  await person.click(button('Apply'))
  await expect.poll(() => pushed).toEqual(['?minPrice=20000'])
  type('cheap')
  await person.click(button('Apply'))
  await expect.poll(() => pushed.at(-1)).toBe('?minPrice=cheap')
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('such as 45,000')
  expect(lowest()).toHaveProperty('value', 'cheap')
})

test('a choice moves and hides nothing, and another search has its own order', async () => {
  const { router, pushed, person } = show('/search?search=kaftan')
  const groups = () =>
    screen.getAllByRole('group', { hidden: true }).flatMap(each => each.querySelector('legend') ?? [])
  const titles = () => [...new Set(groups().map(each => each.textContent))].slice(2)
  const choices = () =>
    screen.getAllByRole('checkbox', { hidden: true }).map(each => each.closest('label')?.textContent)
  expect(titles()).toEqual(['Brand', 'Colour', 'Size', 'Length'])
  expect(choices().slice(2)).toEqual(['Oraimo3', 'Red8', 'Black6', 'S7', 'M4', 'Long2'])
  await person.click(screen.getByRole('checkbox', { name: /^S/, hidden: true }))
  await expect.poll(() => pushed).toEqual(['?search=kaftan&option=Size%3AS'])
  expect(titles()).toEqual(['Brand', 'Colour', 'Size', 'Length', 'Cut'])
  expect(choices().slice(2)).toEqual(['Oraimo', 'Red', 'Black3', 'S7', 'M4', 'Long', 'Slim3'])
  await act(() => router.navigate('/search?search=kaftan+long&option=Size%3AS'))
  expect(titles()).toEqual(['Size', 'Cut', 'Colour'])
})
