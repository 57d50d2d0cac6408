/** Milliseconds after the page has loaded, so that the worker doesn't compete with the page's own files. */
const registerAfterMs = 2_000

/** Registers the service worker. Does nothing in development, within a frame, and without https. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return
  const page = location.pathname + location.search
  const register = () => {
    const { serviceWorker } = navigator
    // What was loaded before the worker could see it.
    if (!serviceWorker.controller)
      serviceWorker.addEventListener('controllerchange', () => keepOffline([page, ...loadedFiles()]), { once: true })
    serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch((error: unknown) => {
      // The shop works without it, only not offline.
      console.warn('The service worker was not registered', error)
    })
  }
  const later = () => setTimeout(register, registerAfterMs)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** Returns the paths of the scripts and styles that this page has loaded. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Has the service worker store pages and files of this site, so that they open without a network. */
export function keepOffline(paths: readonly string[]) {
  if (import.meta.env.PROD && paths.length > 0) navigator.serviceWorker?.controller?.postMessage(paths)
}
