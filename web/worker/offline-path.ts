/** Path of the page shown for addresses that aren't stored, outside the areas below. */
export const offlinePath = '/offline'

/** Returns the path of the page shown if an address isn't stored: within its area, if it has navigation of its own. */
export const offlinePathOf = (pathname: string): string =>
  (/^\/(?:merchant|admin|shipping-partner)(?=\/|$)/.exec(pathname)?.[0] ?? '') + offlinePath
