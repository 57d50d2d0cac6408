// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { LateOrders } from './to-do.tsx'

test('late orders add up, and deadlines missed before are counted apart', () => {
  showPage(<LateOrders today={{ late: 12, lateToDo: 2, brokenPromises: 6 }} stuckToDo={0} />)
  expect(screen.getByText('12')).toBeVisible()
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Late orders', '/merchant/orders?late=true&sortBy=due'],
    ['2 to prepare or send', '/merchant/orders?toDo=true&late=true&sortBy=due'],
    ['10 with their carriers', '/merchant/orders?toDo=false&late=true&sortBy=due'],
  ])
  expect(screen.getByText('In 30 days you missed 6 deadlines to start, pack or deliver')).toBeVisible()
})

test('without late orders all are on time, unless the store’s next step of one is overdue', () => {
  const today = { late: 0, lateToDo: 0, brokenPromises: 0 }
  showPage(<LateOrders today={today} stuckToDo={1} />)
  expect(screen.queryByText('all on time')).toBeNull()
  expect(screen.getByRole('link', { name: '1 stuck with you' })).toHaveAttribute(
    'href',
    '/merchant/orders?toDo=true&stuck=true&sortBy=due',
  )
  showPage(<LateOrders today={today} stuckToDo={0} />)
  expect(screen.getByText('all on time')).toBeVisible()
})
