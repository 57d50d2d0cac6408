import { data, type LoaderFunctionArgs } from 'react-router'
import { listCategories } from '#contract/catalog/categories.ts'
import { pathOfPage } from '#contract/pages/page-paths.ts'
import { listPages } from '#contract/pages/pages.ts'
import { sitemapProducts, sitemapStores } from '#contract/search/sitemap.ts'
import { type ApiCaller, web } from '#web/shell/context.ts'
import { type SitemapEntry, sitemapOf } from './sitemap-xml.ts'

const own = [
  '/',
  '/search',
  '/categories',
  '/deals',
  '/deals?offer=daily',
  '/deals?offer=super-discounted',
  '/official-outlets',
  '/stores',
  '/gift-cards',
  '/hubs',
  '/sell',
  '/contact-us',
  '/help',
]

async function pages(api: ApiCaller): Promise<SitemapEntry[]> {
  const [{ rows }, help] = await Promise.all([api(listCategories), api(listPages)])
  const categories = rows.flatMap(top => [top, ...top.subCategories.flatMap(sub => [sub, ...sub.childCategories])])
  const paths = [...own, ...help.rows.map(pathOfPage), ...categories.map(each => `/category/${each.id}`)]
  return paths.map(path => ({ path }))
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const partName = new RegExp(`^(products|stores)_(${uuid})_(${uuid})\\.xml$`)

async function part(api: ApiCaller, name: string): Promise<SitemapEntry[] | undefined> {
  const [, kind, from, until] = partName.exec(name) ?? []
  if (!from || !until) return undefined
  const query = { from, until }
  if (kind === 'stores') {
    const { rows } = await api(sitemapStores, { query })
    return rows.map(({ storeUrl }) => ({ path: `/storefront/${storeUrl}` }))
  }
  const { rows } = await api(sitemapProducts, { query })
  return rows.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changed: updatedAt }))
}

/** Responds with one file of the sitemap: `pages.xml`, or a part of the products or stores from the index. */
export const loader = async ({ context, params: { name = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const found = name === 'pages.xml' ? await pages(api) : await part(api, name)
  if (!found) throw data(null, { status: 404 })
  return sitemapOf(url.origin, found)
}
