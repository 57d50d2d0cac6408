import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { nothing, onDemand } from './on-demand.tsx'

afterEach(() => vi.unstubAllGlobals())

interface Props {
  name: string
}
const Hello = ({ name }: Props) => <p>Hello {name}</p>

/** Loads at the third try. */
const weakNetwork = () => {
  let tries = 0
  return async () => {
    tries++
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Hello }
  }
}

test('a part that doesn’t load leaves the page, and is loaded by trying again', async () => {
  const Part = onDemand(weakNetwork())
  render(
    <Suspense fallback="Loading">
      <h1>Page</h1>
      <Part name="Ada" />
    </Suspense>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  expect(screen.getByRole('heading').textContent).toBe('Page')
})

test('if the browser doesn’t request it again, trying again loads the page again once the server can be reached', async () => {
  const reload = vi.fn()
  let reachable = false
  vi.stubGlobal('location', { href: 'https://bitmarte.test/customer/checkout', reload })
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const Part = onDemand<Props>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <Suspense fallback="Loading">
      <Part name="Ada" />
    </Suspense>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again', busy: false }))
  expect(reload).not.toHaveBeenCalled()
  reachable = true
  await userEvent.click(await screen.findByRole('button', { name: 'Try again', busy: false }))
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

test('a part that nobody misses is left out', async () => {
  const Part = onDemand(weakNetwork(), nothing)
  const { container } = render(
    <Suspense fallback="Loading">
      <p>Page</p>
      <Part name="Ada" />
    </Suspense>,
  )
  expect(await screen.findByText('Page')).toBeDefined()
  expect(container.textContent).toBe('Page')
})
