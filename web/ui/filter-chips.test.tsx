import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { FilterChips } from './filter-chips.tsx'

const only = [{ value: 'true', label: 'only these' }]
const filters = [
  {
    param: 'placed',
    label: 'Placed',
    options: ['1', '7'].map(value => ({ value, label: `last ${value} days` })),
  },
  { param: 'late', label: 'Late', options: only },
  {
    param: 'sortBy',
    label: 'Sort',
    options: ['newest', 'oldest'].map(value => ({ value, label: `${value} first` })),
  },
  { param: 'stuck', label: 'Stuck', options: only },
]
const show = (address: string) =>
  renderInTheme(
    <MemoryRouter initialEntries={[address]}>
      <FilterChips filters={filters} />
    </MemoryRouter>,
  )
const buttons = () =>
  screen.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)

test('filters with one option share a menu, and the order stands apart at the end', async () => {
  show('/orders')
  expect(buttons()).toEqual(['+ Placed', '+ Only', 'Sort'])
  await userEvent.click(screen.getByRole('button', { name: '+ Only' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(item => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Late', '/orders?late=true'],
    ['Stuck', '/orders?stuck=true'],
  ])
})

test('a day is written as people read it', () => {
  show('/orders?placed=2026-10-31')
  expect(screen.getByRole('link')).toHaveTextContent('Placed: 31 Oct 2026')
})

test('a single one has its own chip, and active ones a link that removes them', () => {
  show('/orders?late=true&sortBy=oldest')
  expect(buttons()).toEqual(['+ Placed', '+ Stuck'])
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Late: only these', 'Sort: oldest first'])
})

test('a long menu has a search, whose matches are links', async () => {
  const options = Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `Category ${at}` }))
  const find = <T extends { label: string }>(all: readonly T[], typed: string) =>
    all.filter(({ label }) => label.includes(typed))
  renderInTheme(
    <MemoryRouter initialEntries={['/products?inStock=true']}>
      <FilterChips filters={[{ param: 'categoryId', label: 'Category', options, find }]} />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: '+ Category' }))
  const search = await screen.findByLabelText('Find')
  await userEvent.type(search, '11')
  expect(screen.getAllByRole('menuitem').map(item => item.getAttribute('href'))).toEqual([
    '/products?inStock=true&categoryId=11',
  ])
  await userEvent.type(search, 'x')
  expect(screen.queryAllByRole('menuitem')).toEqual([])
  expect(screen.getByText('No matches')).toBeInTheDocument()
})
