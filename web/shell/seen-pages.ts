import type { UserKind } from '#contract/access.ts'
import { keptAs, opensByPath, pagesPrefix } from '../worker/kept-pages.ts'

/**
 * A page that this browser can open without a network, because the service worker has it: whole, if it was loaded as a
 * document, or its data, if a link within the app opened it.
 */
export interface SeenPage {
  /** Path with its query. */
  path: string
  title: string
  as: 'document' | 'data'
}

const key = 'bitmarte_seen_pages'
const mostSeen = 40

/** Returns the pages seen, the latest first. */
export function seenPages(): readonly SeenPage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function write(pages: readonly SeenPage[]) {
  try {
    if (pages.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(pages.slice(0, mostSeen)))
  } catch {
    // Without room in local storage, the page isn't listed among those that open offline.
  }
}

/** Adds a page to the list of those that open offline, if the service worker keeps it. */
export function addSeenPage(page: SeenPage) {
  if (!keptAs(pathOf(page.path))) return
  const before = seenPages()
  const path = listedAs(page.path)
  const known = before.find(each => each.path === path)
  // Its data is stored beside the whole page, or the other way round; the whole page also survives a reload.
  const as = known?.as === 'document' ? known.as : page.as
  write([{ ...page, path, as }, ...before.filter(each => each !== known)])
}

/** Returns whether a page opens without a network from its data alone. */
export const isSeenAsData = (path: string): boolean =>
  seenPages().some(page => page.path === listedAs(path) && page.as === 'data')

/** Returns the path under which a page is listed, a product without the variant that is chosen. */
const listedAs = (path: string) => (opensByPath(pathOf(path)) ? pathOf(path) : path)

const pathOf = (path: string) => path.split('?', 1)[0] ?? path

/** Deletes the personal pages of a kind from this browser, or the public ones. */
export function forgetPages(kept: UserKind | 'open') {
  write(seenPages().filter(({ path }) => keptAs(pathOf(path)) !== kept))
  if (typeof caches === 'undefined') return
  void caches
    .keys()
    .then(all => Promise.all(all.filter(name => name.startsWith(pagesPrefix(kept))).map(name => caches.delete(name))))
}
