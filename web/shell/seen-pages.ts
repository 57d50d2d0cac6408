import type { UserKind } from '#contract/access.ts'
import { keptAs, ownPrefix } from '../worker/kept-pages.ts'

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
const most = 40

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
    else localStorage.setItem(key, JSON.stringify(pages.slice(0, most)))
  } catch {
    // Without room in local storage, the page isn't listed among those that open offline.
  }
}

/** Adds a page to the list of those that open offline, if the service worker keeps it. */
export function addSeenPage(page: SeenPage) {
  if (!keptAs(pathOf(page.path))) return
  const before = seenPages()
  const known = before.find(({ path }) => path === page.path)
  // Its data is stored beside the whole page, or the other way round; the whole page also survives a reload.
  write([known?.as === 'document' ? { ...page, as: 'document' } : page, ...before.filter(each => each !== known)])
}

/** Returns whose page it is, as `keptAs` does. */
const ownerOf = ({ path }: SeenPage) => keptAs(pathOf(path))
const pathOf = (path: string) => path.split('?', 1)[0] ?? path

/** Deletes the personal pages of a kind from this browser. */
export function forgetPages(kind: UserKind) {
  write(seenPages().filter(page => ownerOf(page) !== kind))
  if (typeof caches === 'undefined') return
  void caches
    .keys()
    .then(all => Promise.all(all.filter(name => name.startsWith(ownPrefix(kind))).map(name => caches.delete(name))))
}
