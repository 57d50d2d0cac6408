import { expect, test, vi } from 'vitest'

const site = 'https://bitmarte.test'

/** Starts the worker in a browser without stored files. `answers` holds what the server answers by path. */
async function worker(answers: Map<string, () => Response>) {
  const caches = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, cache)
    return {
      match: async (path: string) => cache.get(path),
      put: async (path: string, response: Response) => void cache.set(path, response),
      keys: async () => [...cache.keys()],
    }
  }
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('__BUILD__', 'test')
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers.get(path)?.() ?? new Response('', { status: 404 })
    return Object.defineProperty(answer, 'type', { value: 'basic' })
  })
  vi.stubGlobal('self', {
    location: new URL(site),
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  })
  await import('./service-worker.ts')
  return {
    async keep(path: string) {
      let done: Promise<unknown> | undefined
      listeners.get('message')?.({ data: [path], waitUntil: (until: Promise<unknown>) => (done = until) })
      await done
    },
    stored: () => [...caches].flatMap(([, cache]) => [...cache.keys()]).toSorted(),
  }
}

test('a page is stored only once all of its files are, without which it would open and do nothing', async () => {
  let busy = true
  const { keep, stored } = await worker(
    new Map([
      ['/deals', () => new Response('<link href="/assets/deals.css"><script src="/assets/deals.js"></script>')],
      ['/assets/deals.css', () => new Response('')],
      ['/assets/deals.js', () => new Response('', { status: busy ? 503 : 200 })],
    ]),
  )
  await keep('/deals')
  expect(stored()).toEqual(['/assets/deals.css'])
  busy = false
  await keep('/deals')
  expect(stored()).toEqual(['/assets/deals.css', '/assets/deals.js', '/deals'])
})
