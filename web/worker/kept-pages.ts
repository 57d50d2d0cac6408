import { kindOfPath } from '../shell/user-kind.ts'

/** Public pages that open again without a network. */
const open =
  /^\/(?:|categories|search|deals|official-outlets|stores|gift-cards|contact-us|help|terms|privacy|returns-policy|hubs|sell|category\/[^/]+|product\/[^/]+|help\/[^/]+|storefront\/[^/]+(?:\/policies)?)$/

/**
 * Frames of personal pages. They hold nothing personal, which only calls with a token bring, but their addresses do. An
 * address with a token, such as one of a mail, isn't among them, nor are checkout and sign-in.
 */
const own =
  /^\/(?:customer\/(?:cart|wishlist|addresses|messages|following|questions|returns|reviews|(?:orders|cases)(?:\/[0-9a-f-]{36})?|orders\/[0-9a-f-]{36}\/(?:return|problem))|shipping-partner(?:\/(?:orders|earnings|cases)(?:\/[0-9a-f-]{36})?)?|merchant(?:\/(?:orders|products)(?:\/[0-9a-f-]{36})?)?|admin\/(?:dispatch|hub|orders\/[0-9a-f-]{36}))$/

/** Prefix of all caches. Those of pages are named after whose they are (`keptAs`), so that signing out deletes them. */
export const cachePrefix = 'bitmarte-'
export const pagesPrefix = (kept: string) => `${cachePrefix}${kept === 'open' ? kept : `own-${kept}`}-`

/** Returns whose page an address is: everybody's, a user kind's, or none that is stored. */
export function keptAs(pathname: string): string | undefined {
  if (open.test(pathname)) return 'open'
  return own.test(pathname) ? kindOfPath(pathname) : undefined
}

/**
 * Returns the key under which a page is stored. Frames of personal pages that differ in an ID only are the same, so one
 * opens the pages of all orders. A product's page is the same whichever filtered list leads to it.
 */
export const storedAs = (path: string): string =>
  keptAs(path.split('?', 1)[0] ?? path) === 'open'
    ? path.replace(/^(\/product\/[^?]+)\?option=.*/, '$1')
    : path.replace(/\/[0-9a-f-]{36}(?=$|[?/])/g, '/*')

/** Returns whether any stored query of a page opens it: every page of a product has all of its variants. */
export const opensByPath = (pathname: string): boolean => /^\/product\/[^/]+$/.test(pathname)

/** Returns the page's path of a data request of the router, `/product/1.data` or `/_root.data`; undefined for others. */
export function pageOfData(pathname: string): string | undefined {
  if (!pathname.endsWith('.data')) return undefined
  const page = pathname.slice(0, -'.data'.length)
  return page === '/_root' ? '/' : page
}

/** A message of the worker to a page: what it shows is a stored copy. */
export const savedCopy = 'saved copy'
