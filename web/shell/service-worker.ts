/** Milliseconds after the page has loaded, so that the worker doesn't compete with the page's own files. */
const registerAfterMs = 2_000

/** Registers the service worker. Does nothing in development, within a frame, and without https. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return
  const { serviceWorker } = navigator
  const page = location.pathname + location.search
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage(page), {
      once: true,
    })
  const register = () =>
    serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch((error: unknown) => {
      // The shop works without it, only not offline.
      console.warn('The service worker was not registered', error)
    })
  const later = () => setTimeout(register, registerAfterMs)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
