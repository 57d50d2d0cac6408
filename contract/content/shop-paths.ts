/** An ID as addresses have it. */
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Public pages of the shop that a picture of the home page can lead to. `:id` is a UUID, another `:name` any text. */
export const shopPages = [
  '/',
  '/categories',
  '/category/:id',
  '/search',
  '/product/:id',
  '/deals',
  '/official-outlets',
  '/stores',
  '/storefront/:storeUrl',
  '/storefront/:storeUrl/policies',
  '/gift-cards',
  '/contact-us',
  '/help',
  '/help/:slug',
  '/terms',
  '/privacy',
  '/returns-policy',
  '/hubs',
  '/sell',
] as const

const patterns = shopPages.map(page => new RegExp(`^${page.replace(':id', id).replace(/:[a-z]+/i, '[^/]+')}$`, 'i'))

/** Returns whether an address, with or without a query, is a page of `shopPages`. */
export function isShopPath(link: string): boolean {
  const path = link.split(/[?#]/, 1)[0] ?? ''
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return patterns.some(pattern => pattern.test(plain))
}
