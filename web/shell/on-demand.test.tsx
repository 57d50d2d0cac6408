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

const notLoaded = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('a part that loads is shown', async () => {
  const Part = onDemand(async () => ({ default: Hello }))
  render(
    <Suspense fallback="Loading">
      <Part name="Ada" />
    </Suspense>,
  )
  expect(await screen.findByText('Hello Ada')).toBeDefined()
})

test('a part that doesn’t load leaves the page, and trying again loads it again once the server can be reached', async () => {
  const reload = vi.fn()
  let reachable = false
  const fetched = vi.fn(async () => {
    if (!reachable) throw new TypeError('Failed to fetch')
    return new Response()
  })
  vi.stubGlobal('location', { href: 'https://bitmarte.test/customer/checkout', reload })
  vi.stubGlobal('fetch', fetched)
  const Part = onDemand<Props>(notLoaded)
  render(
    <Suspense fallback="Loading">
      <h1>Page</h1>
      <Part name="Ada" />
    </Suspense>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  await userEvent.click(again)
  await expect.poll(() => fetched.mock.settledResults[0]?.type).toBe('rejected')
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('heading').textContent).toBe('Page')
  reachable = true
  await userEvent.click(again)
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

test('a part that nobody misses is left out', async () => {
  const Part = onDemand<Props>(notLoaded, nothing)
  const { container } = render(
    <Suspense fallback="Loading">
      <p>Page</p>
      <Part name="Ada" />
    </Suspense>,
  )
  expect(await screen.findByText('Page')).toBeDefined()
  expect(container.textContent).toBe('Page')
})
