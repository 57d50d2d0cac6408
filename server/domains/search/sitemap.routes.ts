import { sitemapMost, sitemapPartSize, sitemapProductParts, sitemapProducts } from '#contract/search/sitemap.ts'
import { keyParts } from '#platform/database/key-parts.ts'
import { answer, type Route, route } from '#platform/http/route.ts'

/** All products on sale, by ID and in parts, for the sitemap. */
export const sitemapRoutes: readonly Route[] = [
  route(sitemapProductParts, async ({ db }) => {
    const rows = await keyParts(db.lagging, 'search_documents', undefined, sitemapPartSize)
    return answer({ count: rows.length, rows }, { tags: [] })
  }),
  route(sitemapProducts, async ({ query, db }) => {
    const products = await db.lagging
      .selectFrom('search_documents as d')
      .innerJoin('products as p', 'p.id', 'd.id')
      .select(['p.id', 'p.updated_at'])
      .where('d.id', '>=', query.from)
      .where('d.id', '<', query.until)
      .orderBy('d.id')
      .limit(sitemapMost)
      .execute()
    const rows = products.map(({ id, updated_at }) => ({ id, updatedAt: updated_at.toISOString() }))
    return { count: rows.length, rows }
  }),
]
