import type { LoaderFunctionArgs } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { web } from '#web/shell/context.ts'
import { mostFiles, productsPerFile, sitemapIndexOf } from './sitemap-xml.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const { count } = await api(listProducts, { query: { limit: 1 } })
  const files = Math.min(mostFiles, Math.ceil(count / productsPerFile))
  const products = Array.from({ length: files }, (_, at) => `products-${at + 1}.xml`)
  return sitemapIndexOf(['pages.xml', 'stores.xml', ...products].map(name => `${url.origin}/sitemap/${name}`))
}
