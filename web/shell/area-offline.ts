/** Has the service worker store pages of an area as soon as it runs, also on the first visit. */
export function keepInArea(paths: readonly string[]) {
  if (import.meta.env.PROD) void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(paths))
}
