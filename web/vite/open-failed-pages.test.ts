import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { openingFailed } from './open-failed-pages.ts'

/** React Router's own module, whose package exports no path to it. */
const original = readFileSync('node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js', 'utf8')

type Load = (route: { id: string; module: string }, cache: object) => Promise<unknown>

async function failed(location?: { pathname: string; search: string; hash: string }) {
  const [assign, reload] = [vi.fn(), vi.fn()]
  vi.stubGlobal('window', {
    location: { assign, reload },
    __reactRouterDataRouter: { state: { navigation: { location } } },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const url = `data:text/javascript,${encodeURIComponent(openingFailed(original))}`
  const { loadRouteModule }: { loadRouteModule: Load } = await import(/* @vite-ignore */ url)
  void loadRouteModule({ id: 'page', module: 'data:text/javascript,throw 0' }, {})
  await expect.poll(() => assign.mock.calls.length + reload.mock.calls.length).toBe(1)
  return { assign: assign.mock.calls, reload: reload.mock.calls }
}

test('a page whose code doesn’t load opens as a new document', async () => {
  const { assign } = await failed({ pathname: '/admin/partners', search: '?page=2', hash: '#riders' })
  expect(assign).toEqual([['/admin/partners?page=2#riders']])
})

test('code that fails without a page to open reloads the page', async () => {
  expect((await failed()).reload).toHaveLength(1)
})
