import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'

/** IDs from `from` (inclusive) to `until` (exclusive), so that a part stays stable as others are appended. */
const part = z.object({ from: id, until: id })
export type SitemapPart = z.infer<typeof part>

/** Size of a part when it is created; it can grow when products come back on sale. */
export const sitemapPartSize = 10_000
/** Maximum number of URLs that the sitemap protocol allows. */
export const sitemapMost = 50_000

const hour = 3600

export const sitemapProductParts = endpoint({
  id: 'sitemap.product-parts',
  method: 'GET',
  path: '/v1/sitemap/products/parts',
  summary: 'The parts of the sitemap of all products on sale',
  access: ['public'],
  answer: listOf(part),
  sharedSeconds: hour,
})

export const sitemapProducts = endpoint({
  id: 'sitemap.products',
  method: 'GET',
  path: '/v1/sitemap/products',
  summary: `The products on sale of one part, at most ${sitemapMost} of them`,
  access: ['public'],
  query: part,
  answer: listOf(z.object({ id, updatedAt: moment })),
  perMinute: 300,
})

export const sitemapStoreParts = endpoint({
  id: 'sitemap.store-parts',
  method: 'GET',
  path: '/v1/sitemap/stores/parts',
  summary: 'The parts of the sitemap of all live stores',
  access: ['public'],
  answer: listOf(part),
  sharedSeconds: hour,
})

export const sitemapStores = endpoint({
  id: 'sitemap.stores',
  method: 'GET',
  path: '/v1/sitemap/stores',
  summary: `The live stores of one part, at most ${sitemapMost} of them`,
  access: ['public'],
  query: part,
  answer: listOf(z.object({ id, storeUrl: z.string() })),
  perMinute: 300,
})
