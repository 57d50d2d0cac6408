import { onlineManager, type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { connection } from '#contract/messages.ts'
import { Text } from '#web/ui/text.tsx'
import { savedCopy } from '../worker/kept-pages.ts'
import { useBrowserStore } from './hydrated.tsx'
import { whenReachable } from './network-return.ts'
import { followOfflineLinks } from './offline-links.ts'
import { isUnsent, waitsForNetwork } from './query.ts'
import { addSeenPage } from './seen-pages.ts'
import { registerServiceWorker } from './service-worker.ts'
import { reloadWithToasts, showKeptToasts } from './toast.ts'
import { useUnsentWork } from './unsent-work.ts'

let copied = false
/** Number of messages shown in place of what isn't stored. */
let missing = 0
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

const onMessage = ({ data }: MessageEvent) => {
  if (data !== savedCopy) return
  copied = true
  changed()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    navigator.serviceWorker?.addEventListener('message', onMessage)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
}

const isSavedCopy = () => missing === 0 && (copied || 'saved' in document.documentElement.dataset)

/** Returns whether the browser is online. */
export const useOnline = () => useBrowserStore(subscribe, () => navigator.onLine, true)

/** Returns whether the page shows what the service worker stored. */
const useSavedCopy = () => useBrowserStore(subscribe, isSavedCopy, false)

/** Says that the page shows nothing stored while the component is there. */
export const useNothingStored = () =>
  useEffect(() => {
    missing += 1
    changed()
    return () => {
      missing -= 1
      changed()
    }
  }, [])

/** Returns whether what this browser would store of the page is still loading. */
const isLoading = (client: QueryClient) =>
  client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta, state }) => meta?.kept !== undefined && state.status === 'pending',
  }).length > 0

const bar: CSSProperties = {
  position: 'fixed',
  // Above the tab bar or the action bar of a phone, which keep clear of its edge.
  inset: 'auto 0 var(--bottom-bar, 0px)',
  // Below dialogs.
  zIndex: 150,
  padding: 'var(--space-1) var(--space-4)',
  paddingBottom: 'calc(var(--space-1) + var(--bottom-inset, env(safe-area-inset-bottom)))',
  background: 'var(--night)',
  color: 'var(--on-night)',
  fontSize: 'var(--text-md)',
  fontWeight: 'var(--weight-strong)',
  textAlign: 'center',
}

/** Bar shown without a network: what is shown may be old, and which changes wait. Also starts the service worker. */
export function Offline() {
  const online = useOnline()
  const saved = useSavedCopy()
  const stuck = useMutationState({ filters: { predicate: waitsForNetwork } }).length > 0
  const work = useUnsentWork()
  const unsent = useMutationState({ filters: { predicate: isUnsent } }).length + work
  const waiting = stuck || !online ? unsent : 0
  const { pathname, search, key } = useLocation()
  const client = useQueryClient()

  useEffect(() => {
    onlineManager.setOnline(navigator.onLine)
    registerServiceWorker()
    showKeptToasts()
    return followOfflineLinks()
  }, [])
  const loaded = useRef<string>(undefined)
  useEffect(() => {
    // The page that the browser loaded; the router opens all others.
    loaded.current ??= key
    if (!navigator.serviceWorker?.controller) return
    const as = loaded.current === key ? 'document' : 'data'
    const path = pathname + search
    let title: string | undefined
    // What the page loads may name it, such as an order. The next page's title comes before this one is left.
    const add = () => {
      if (title === document.title || path !== location.pathname + location.search) return
      if (document.querySelector('[data-failed]') || isLoading(client)) return
      title = document.title
      addSeenPage({ path, title, as })
    }
    add()
    const named = new MutationObserver(add)
    named.observe(document.head, { childList: true, subtree: true, characterData: true })
    const stop = client.getQueryCache().subscribe(({ type }) => type === 'updated' && add())
    return () => {
      named.disconnect()
      stop()
    }
  }, [client, pathname, search, key])

  // A stored copy isn't current. What waits is sent before the page reloads.
  const reload = online && saved && unsent === 0
  useEffect(() => (reload ? whenReachable(location.pathname, reloadWithToasts, { atOnce: true }) : undefined), [reload])

  const away = !online || saved || stuck
  return (
    <div role="status" data-offline-bar={away || undefined} style={away ? bar : undefined}>
      {away && connection}
      {away && (saved || waiting > 0) && (
        <Text as="p" size="sm" weight="normal">
          {[
            saved && 'This page is a saved copy.',
            waiting > 0 && `${waiting === 1 ? '1 change waits' : `${waiting} changes wait`} to be sent.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      )}
    </div>
  )
}
