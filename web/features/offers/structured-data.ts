import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

const address = (origin: string, path: string) => new URL(path, origin).href

/** Returns a schema.org Organization and WebSite with its search. `origin` is the site's. */
export const siteData = (origin: string): Record<string, unknown>[] => [
  {
    '@type': 'Organization',
    name: 'Bitmarte',
    url: address(origin, '/'),
    logo: address(origin, '/mark.svg'),
    areaServed: 'NG',
  },
  {
    '@type': 'WebSite',
    name: 'Bitmarte',
    url: address(origin, '/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${address(origin, '/search')}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]

/** Returns a schema.org ItemList of products; `from` is the position of the first. */
export const productListData = (
  origin: string,
  name: string,
  products: readonly Pick<ProductCard, 'id' | 'name'>[],
  from = 1,
): Record<string, unknown> => ({
  '@type': 'ItemList',
  name,
  numberOfItems: products.length,
  itemListElement: products.map((product, at) => ({
    '@type': 'ListItem',
    position: from + at,
    name: product.name,
    url: address(origin, `/product/${product.id}`),
  })),
})

/** Returns a schema.org BreadcrumbList. */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    ...(to && { item: address(origin, to) }),
  })),
})
