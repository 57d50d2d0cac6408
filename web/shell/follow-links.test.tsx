import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import '@testing-library/jest-dom/vitest'
import { Link } from '#web/ui/link.tsx'
import { FollowLinks } from './follow-links.tsx'

function Shown() {
  const { pathname, search } = useLocation()
  return (
    <>
      <main>
        <h1>At {pathname + search}</h1>
        {search && <Link to={pathname}>Remove the filter</Link>}
      </main>
      <Link to="/offers?offer=daily">
        <b>Offers</b>
      </Link>
      <Link to="/deals">Deals</Link>
      <Link to="?page=2">Next</Link>
      <Link to="/help" onClick={event => event.preventDefault()}>
        Held
      </Link>
      <Link to="/files/1" target="_blank">
        Apart
      </Link>
      <Link to="//another.site/deals">Another site</Link>
    </>
  )
}

function Late() {
  const [loaded, setLoaded] = useState(false)
  return (
    <main>
      {loaded && <h1>It has come</h1>}
      <button type="button" onClick={() => setLoaded(!loaded)}>
        Load
      </button>
    </main>
  )
}

function page(first: string | { pathname: string; key: string } = '/search') {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <FollowLinks />
          <Outlet />
        </>
      ),
      children: [
        { path: 'deals', Component: Late },
        { path: '*', Component: Shown },
      ],
    },
  ])
  render(<Stub initialEntries={[first]} />)
}

test('opens a link in the page, by a click on anything in it', async () => {
  page()
  fireEvent.click(await screen.findByText('Offers'))
  expect(await screen.findByText('At /offers?offer=daily')).toBeTruthy()
})

test('opens an address relative to the page', async () => {
  page()
  fireEvent.click(await screen.findByText('Next'))
  expect(await screen.findByText('At /search?page=2')).toBeTruthy()
})

test('leaves to the browser what the page handled, another button, a key or tab, and another site', async () => {
  page()
  const deals = await screen.findByText('Deals')
  // The browser's own reaction would leave the page, which jsdom can't.
  const left: string[] = []
  const stop = (event: MouseEvent) => {
    if (!event.defaultPrevented) left.push((event.target as Element).textContent ?? '')
    event.preventDefault()
  }
  window.addEventListener('click', stop)
  fireEvent.click(screen.getByText('Held'))
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    fireEvent.click(deals, how)
  fireEvent.click(screen.getByText('Apart'))
  fireEvent.click(screen.getByText('Another site'))
  window.removeEventListener('click', stop)
  expect(left).toEqual([...Array(5).fill('Deals'), 'Apart', 'Another site'])
  expect(screen.queryByText('At /search')).toBeTruthy()
})

test('a page that is loaded keeps the focus at its start', async () => {
  // As in a browser, whose first entry has a key of its own.
  page({ pathname: '/search', key: 'first' })
  await screen.findByText('Next')
  expect(document.activeElement).toBe(document.body)
})

test('the focus goes to the heading if what had it is gone, and otherwise stays', async () => {
  page()
  expect(document.activeElement).toBe(document.body)
  const next = await screen.findByText('Next')
  next.focus()
  fireEvent.click(next)
  const removed = await screen.findByText('Remove the filter')
  expect(document.activeElement).toBe(next)
  removed.focus()
  fireEvent.click(removed)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'At /search' })))
  // After typing it would stand around the heading.
  expect(screen.getByRole('heading', { name: 'At /search' })).toHaveStyle({ outlineStyle: 'none' })
})

test('the focus goes to a heading that loads after the page, also if that is replaced', async () => {
  page()
  const deals = await screen.findByText('Deals')
  deals.focus()
  fireEvent.click(deals)
  const load = await screen.findByText('Load')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(load)
  const heading = await screen.findByRole('heading', { name: 'It has come' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  fireEvent.click(load)
  fireEvent.click(load)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'It has come' })))
})

test('what takes the focus meanwhile keeps it', async () => {
  page()
  fireEvent.click(await screen.findByText('Deals'))
  const load = await screen.findByText('Load')
  load.focus()
  fireEvent.click(load)
  await screen.findByRole('heading', { name: 'It has come' })
  expect(document.activeElement).toBe(load)
})
