import { onlineManager, useMutationState } from '@tanstack/react-query'
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

/** Milliseconds in which a page has loaded what names it. */
const namedAfterMs = 3_000

let copied = false
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

const isSavedCopy = () => copied || 'saved' in document.documentElement.dataset

/** Returns whether the browser is online. */
export const useOnline = () => useBrowserStore(subscribe, () => navigator.onLine, true)

/** Returns whether the page shows what the service worker stored. */
const useSavedCopy = () => useBrowserStore(subscribe, isSavedCopy, false)

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
    if (!navigator.serviceWorker?.controller || document.querySelector('[data-failed]')) return
    const as = loaded.current === key ? 'document' : 'data'
    const add = () => addSeenPage({ path: pathname + search, title: document.title, as })
    add()
    // What the page loads may name it, such as an order.
    const timer = setTimeout(add, namedAfterMs)
    return () => clearTimeout(timer)
  }, [pathname, search, key])

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
