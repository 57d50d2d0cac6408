import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { newQueryClient } from '#web/shell/query.ts'
import { SearchBox } from './search-box.tsx'

const Page = () => (
  <main>
    <h1>{useLocation().pathname + useLocation().search}</h1>
  </main>
)

test('Enter moves the focus to the results', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <SearchBox />
          <Outlet />
        </>
      ),
      children: [{ path: '*', Component: Page }],
    },
  ])
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Stub initialEntries={['/']} />
    </QueryClientProvider>,
  )
  for (const words of ['rice', 'beans']) {
    const field = await screen.findByRole('combobox')
    await userEvent.clear(field)
    await userEvent.type(field, `${words}{Enter}`)
    const heading = await screen.findByRole('heading', { name: `/search?search=${words}` })
    await waitFor(() => expect(heading).toHaveFocus())
  }
})
