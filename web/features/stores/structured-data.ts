import type { Store } from '#contract/stores.ts'

/** A Store of schema.org. `origin` is that of the site. */
export function storeData(origin: string, store: Store): Record<string, unknown> {
  const address = (path: string) => new URL(path, origin).href
  return {
    '@type': 'Store',
    name: store.storeName,
    url: address(`/storefront/${store.storeUrl}`),
    ...(store.description && { description: store.description }),
    ...(store.logo && { logo: address(store.logo.url), image: address(store.logo.url) }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'NG',
      ...(store.state && { addressRegion: store.state }),
      ...(store.lga && { addressLocality: store.lga }),
    },
    ...(store.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: store.rating, reviewCount: store.reviewCount },
    }),
  }
}
