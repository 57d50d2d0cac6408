import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub, parsePath } from 'react-router'
import { afterEach, vi } from 'vitest'
import { newQueryClient } from '#web/shell/query.ts'

/** Browser APIs that Mantine needs and jsdom lacks. Without layout no media query matches and nothing is resized. */
window.matchMedia ??= query =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A call that the page made to the API. */
interface Sent {
  method: string
  path: string
  body: unknown
}

/**
 * Shows parts of a page as a browser does, with a person who types. What is sent is written down in `sent`. Only what
 * `respond` has a response for is answered. The path decides whose session the page reads; `state` is that of its entry in
 * the history.
 */
export function showPage(
  page: ReactNode,
  respond: (sent: Sent) => Response | Promise<Response> | undefined = () => undefined,
  at: string | { path: string; state: unknown } = '/',
) {
  const { path, state } = typeof at === 'string' ? { path: at, state: null } : at
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined }
    sent.push(call)
    const response = respond(call)
    return response ? Promise.resolve(response) : new Promise(() => {})
  })
  window.history.replaceState(null, '', path)
  const Page = createRoutesStub([{ path: '*', Component: () => page }])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={newQueryClient()}>
        <Page initialEntries={[{ ...parsePath(path), state }]} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, person: userEvent.setup({ delay: null }) }
}
