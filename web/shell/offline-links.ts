import { isSeenAsData } from './seen-pages.ts'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Returns the page of this site that a click or a submitted search leads to, in the same tab. */
function targetOf(event: Event): URL | undefined {
  const { target } = event
  if (!(target instanceof Element)) return undefined
  if (event instanceof SubmitEvent) {
    // A form without an action doesn't leave the page: its own code handles what is typed.
    if (!(target instanceof HTMLFormElement) || target.method !== 'get' || !target.hasAttribute('action'))
      return undefined
    const url = new URL(target.action)
    for (const [name, value] of new FormData(target))
      if (typeof value === 'string') url.searchParams.append(name, value)
    return url
  }
  const link = target.closest('a')
  if (!link?.href || !(event instanceof MouseEvent) || !isPlain(event)) return undefined
  if (link.target || link.hasAttribute('download') || 'loaded' in link.dataset) return undefined
  return new URL(link.href)
}

/**
 * Without a network, loads pages as documents instead of through the router, because the service worker has a stored one
 * or the page that says what is missing. The router would end in a failed request, or reload the current page. It still
 * opens pages whose data is stored, and links marked `data-loaded`, which show what the page has. Returns a function that
 * stops.
 */
export function followOfflineLinks(): () => void {
  const onLeave = (event: Event) => {
    if (navigator.onLine || !navigator.serviceWorker?.controller || event.defaultPrevented) return
    const url = targetOf(event)
    if (!url || url.origin !== location.origin || !/^https?:$/.test(url.protocol)) return
    const page = url.pathname + url.search
    if (page === location.pathname + location.search) return
    if (isSeenAsData(page)) return
    event.preventDefault()
    event.stopPropagation()
    location.assign(url)
  }
  document.addEventListener('click', onLeave, true)
  document.addEventListener('submit', onLeave, true)
  return () => {
    document.removeEventListener('click', onLeave, true)
    document.removeEventListener('submit', onLeave, true)
  }
}
