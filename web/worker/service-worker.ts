import { kindOfPath } from '../shell/user-kind.ts'
import { cachePrefix, keptAs, opensByPath, pageOfData, pagesPrefix, savedCopy, storedAs } from './kept-pages.ts'
import { type KnownRoutes, knownFor, withAnswer } from './known-routes.ts'
import { offlinePath, offlinePathOf } from './offline-path.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'

/** Hash of the build's files. Each build has caches of its own. */
declare const __BUILD__: string

const worker = self as unknown as WorkerScope

const assets = `${cachePrefix}assets-${__BUILD__}`
const frame = `${cachePrefix}frame-${__BUILD__}`
const pictures = `${cachePrefix}pictures`
/** Cache of the pages and page data of everybody, or of a user kind. */
const pagesOf = (kept: string) => pagesPrefix(kept) + __BUILD__

/** Largest number of entries per cache. The oldest are deleted first. */
const mostPages = 60
const mostPictures = 200

/** Milliseconds after which a stored copy is shown while the network hasn't answered. */
const answerTimeoutMs = 8_000

/** Stored under addresses that the server doesn't have. */
const routes = '/__manifest'

worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(activate()))
worker.addEventListener('message', event => event.waitUntil(storeAll(event.data)))
worker.addEventListener('push', event => event.waitUntil(showPushed(event.data?.json())))
worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data)))
})
worker.addEventListener('fetch', event => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/** Stores what is needed without a network and before any visit: the page for unknown addresses, home and cart. */
async function install() {
  const cache = await caches.open(frame)
  await Promise.all(
    [offlinePath, '/', '/customer/cart'].map(async path => {
      const response = await fetch(path, { headers: { accept: 'text/html' } })
      if (isWhole(response)) await storePage(cache, path, response)
    }),
  )
  // Safe at any moment: pages come from the network first, and the files of other builds have other names.
  await worker.skipWaiting()
}

async function activate() {
  const others = (await caches.keys()).filter(
    name => name.startsWith(cachePrefix) && name !== pictures && !name.endsWith(__BUILD__),
  )
  await Promise.all(others.map(name => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Stores what a page asks for: pages and files that it needs without a network, as far as they aren't stored. */
async function storeAll(asked: unknown) {
  for (const each of Array.isArray(asked) ? asked : [])
    if (typeof each === 'string' && each.startsWith('/')) await storeAsked(each).catch(() => undefined)
}

async function storeAsked(asked: string) {
  const url = new URL(asked, worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const files = filesAt(url.pathname)
  if (files) {
    const cache = await caches.open(files.name)
    if (await cache.match(asked, { ignoreVary: true })) return
    const response = await fetch(asked)
    if (isWhole(response)) await store(cache, asked, response, files.most)
    return
  }
  const kept = url.pathname === offlinePathOf(url.pathname) ? kindOfPath(url.pathname) : keptAs(url.pathname)
  if (!kept) return
  const cache = await caches.open(pagesOf(kept))
  const key = storedAs(asked)
  if (await cache.match(key)) return
  const response = await fetch(asked, { headers: { accept: 'text/html' } })
  if (isWhole(response)) await storePage(cache, key, response)
}

/** Returns the cache of files whose content never changes under their address; undefined for any other address. */
function filesAt(pathname: string): { name: string; most?: number } | undefined {
  if (pathname.startsWith('/assets/')) return { name: assets }
  return pathname.startsWith('/files/pictures/') ? { name: pictures, most: mostPictures } : undefined
}

/** Returns the answer to a request that is about pages and their files; undefined leaves it to the browser. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  // What needed a token is never stored here: web/shell/persistence.ts keeps it with the session.
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('authorization'))
    return undefined
  if (request.mode === 'navigate') return page(event, url)
  const files = filesAt(url.pathname)
  if (files) return cacheFirst(event, files.name, files.most)
  if (url.pathname === routes) return routesOf(event, url)
  const path = pageOfData(url.pathname)
  const kept = path !== undefined && keptAs(path)
  return kept ? data(event, kept) : undefined
}

/** Returns whether a response may be stored: complete, of this site, and no redirect. */
const isWhole = (response: Response) => response.status === 200 && response.type === 'basic' && !response.redirected

/** Files whose content never changes under their address. */
async function cacheFirst(event: FetchEvent, name: string, most?: number): Promise<Response> {
  const cache = await caches.open(name)
  // A picture varies by the formats that the request accepts; any that is stored can be shown.
  const stored = await cache.match(event.request, { ignoreVary: true })
  if (stored) return stored
  try {
    const response = await fetch(event.request)
    if (isWhole(response)) event.waitUntil(store(cache, event.request, response.clone(), most))
    return response
  } catch (failure) {
    // Without a network, a picture that was seen in another width is better than none.
    const other = await cache.match(event.request, { ignoreVary: true, ignoreSearch: true })
    if (!other) throw failure
    return other
  }
}

async function store(cache: Cache, request: RequestInfo, response: Response, most = Number.POSITIVE_INFINITY) {
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}

/** Stores the scripts, styles and font that a page names, then the page. Throws if one can't be stored: it wouldn't open. */
async function storePage(cache: Cache, key: RequestInfo, response: Response) {
  const html = await response.clone().text()
  const files = await caches.open(assets)
  const named = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
  for (const file of named) {
    if (await files.match(file)) continue
    const answer = await fetch(file)
    if (!isWhole(answer)) throw new Error(`${file} can’t be stored`)
    await files.put(file, answer)
  }
  await store(cache, key, response, mostPages)
}

/**
 * Returns the network's answer, or a stored one if the network fails or a stored one exists and the network takes long.
 * Throws without either.
 */
async function networkFirst(
  fetched: Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<{ response: Response; stored: boolean }> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, answerTimeoutMs))
  const first = await Promise.race([fetched.catch(() => undefined), late])
  if (first) return { response: first, stored: false }
  const copy = await find()
  return copy ? { response: copy, stored: true } : { response: await fetched, stored: false }
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const kept = keptAs(url.pathname)
  const cache = kept ? await caches.open(pagesOf(kept)) : undefined
  const key = storedAs(url.pathname + url.search)
  const fetched = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  const find = async () => {
    // The frame of a personal page is the same for every search.
    for (const each of kept === 'open' ? [key] : [key, storedAs(url.pathname)]) {
      const stored = await cache?.match(each)
      if (stored) return markedSaved(stored)
    }
    const installed = key === offlinePath ? undefined : await inFrame(key)
    return installed && markedSaved(installed)
  }
  try {
    const { response, stored } = await networkFirst(fetched, find)
    if (cache && !stored && isWhole(response)) event.waitUntil(storePage(cache, key, response.clone()))
    return response
  } catch (failure) {
    // React takes over HTML only under the address for which it was rendered.
    const other = opensByPath(url.pathname) && (await cache?.match(url.pathname, { ignoreSearch: true }))
    return other ? Response.redirect(other.url, 302) : offlinePage(url, failure)
  }
}

const inFrame = async (path: string) => (await caches.open(frame)).match(path)

/**
 * Sends the browser to the page for addresses that aren't stored, within the area if it is stored. That page opens what it
 * can and returns here once there is a network.
 */
async function offlinePage(url: URL, failure: unknown): Promise<Response> {
  for (const path of [offlinePathOf(url.pathname), offlinePath]) {
    const cache = await caches.open(path === offlinePath ? frame : pagesOf(kindOfPath(path)))
    const stored = await cache.match(path)
    if (!stored) continue
    if (url.pathname === path) return stored
    const from = encodeURIComponent(url.pathname + url.search)
    return Response.redirect(`${path}?from=${from}`, 302)
  }
  throw failure
}

/** Marks a page as a stored copy, which web/shell/offline.tsx says. */
async function markedSaved(stored: Response): Promise<Response> {
  const html = await stored.text()
  return new Response(html.replace('<html ', '<html data-saved '), { status: 200, headers: stored.headers })
}

/** Answers the router's request for a page's data. */
async function data(event: FetchEvent, kept: string): Promise<Response> {
  const open = () => caches.open(pagesOf(kept))
  const find = async () => {
    const cache = await open()
    const exact = await cache.match(event.request)
    const pathname = pageOfData(new URL(event.request.url).pathname)
    return exact ?? (pathname && opensByPath(pathname) ? cache.match(event.request, { ignoreSearch: true }) : undefined)
  }
  const { response, stored } = await networkFirst(fetch(event.request), find)
  if (stored) (await worker.clients.get(event.clientId))?.postMessage(savedCopy)
  else if (isWhole(response)) {
    const copy = response.clone()
    // Opened only now: signing out may have deleted it since.
    event.waitUntil(open().then(cache => store(cache, event.request, copy, mostPages)))
  }
  return response
}

/** Ends when the routes of earlier answers are stored: each adds to what is there. */
let storing: Promise<void> = Promise.resolve()

/** A response of JSON: `Response.json`, which older browsers lack. */
const jsonOf = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

/** Answers the router's request for routes. Without a network, with those that the server named for the same paths. */
async function routesOf(event: FetchEvent, url: URL): Promise<Response> {
  const cache = await caches.open(frame)
  const key = `${routes}/known?version=${url.searchParams.get('version')}`
  const paths = url.searchParams.get('paths')?.split(',') ?? []
  const known = async (): Promise<KnownRoutes | undefined> => (await cache.match(key))?.json()
  try {
    const response = await fetch(event.request)
    if (isWhole(response)) {
      const copy = response.clone()
      const add = async () => cache.put(key, jsonOf(withAnswer(await known(), paths, await copy.json())))
      storing = storing.then(add, add)
      event.waitUntil(storing)
    }
    return response
  } catch (failure) {
    const found = knownFor(await known(), paths)
    if (!found) throw failure
    return jsonOf(found)
  }
}

/** Shows a message of the server, whose shape `PushMessage` of contract/notifications/push.ts says. */
async function showPushed(message: unknown) {
  if (typeof message !== 'object' || !message || !('title' in message) || !('path' in message)) return
  await worker.registration.showNotification(String(message.title), {
    data: String(message.path),
    tag: 'tag' in message ? String(message.tag) : undefined,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  })
}

/** Opens a page of this site, in a tab that is open if there is one. */
async function openPage(path: string) {
  const url = new URL(path, worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const tab = tabs.find(each => each.url === url.href) ?? tabs[0]
  if (!tab) return void (await worker.clients.openWindow(url.href))
  const shown = tab.url === url.href ? tab : await tab.navigate(url.href)
  await shown?.focus()
}
