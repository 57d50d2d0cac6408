import type { LoaderFunctionArgs } from 'react-router'
import { type SitemapPart, sitemapProductParts, sitemapStoreParts } from '#contract/search/sitemap.ts'
import { web } from '#web/shell/context.ts'
import { sitemapIndexOf } from './sitemap-xml.ts'

/** Responds with the sitemap's files: our own pages, then stores and products in parts named by first and last ID. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const [stores, products] = await Promise.all([api(sitemapStoreParts), api(sitemapProductParts)])
  const filesOf = (kind: string, parts: readonly SitemapPart[]) =>
    parts.map(({ from, until }) => ({ path: `/sitemap/${kind}_${from}_${until}.xml` }))
  return sitemapIndexOf(url.origin, [
    { path: '/sitemap/pages.xml' },
    ...filesOf('stores', stores.rows),
    ...filesOf('products', products.rows),
  ])
}
