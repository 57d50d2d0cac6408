import { data, type LoaderFunctionArgs } from 'react-router'
import { listProducts } from '#contract/catalog.ts'
import { listCategories } from '#contract/categories.ts'
import { listStores } from '#contract/stores.ts'
import { type ApiCaller, web } from '#web/shell/context.ts'
import { listedAtOnce, mostFiles, productsPerFile, sitemapOf } from './sitemap-xml.ts'

type Page = (asked: { limit: number; offset: number }) => Promise<string[]>

/** The paths from `from` on, at most so many, asked for page by page. */
async function paths(page: Page, from: number, most: number): Promise<string[]> {
  const all: string[] = []
  while (all.length < most) {
    const rows = await page({ limit: listedAtOnce, offset: from + all.length })
    all.push(...rows)
    if (rows.length < listedAtOnce) break
  }
  return all
}

async function pages(api: ApiCaller): Promise<string[]> {
  const { rows } = await api(listCategories)
  const categories = rows.flatMap(top => [top, ...top.subCategories.flatMap(sub => [sub, ...sub.childCategories])])
  return [
    '/',
    '/search',
    '/deals',
    '/deals?offer=daily',
    '/deals?offer=super-discounted',
    '/official-outlets',
    '/stores',
    ...categories.map(each => `/category/${each.id}`),
  ]
}

const stores =
  (api: ApiCaller): Page =>
  async query => {
    const { rows } = await api(listStores, { query })
    return rows.map(store => `/storefront/${store.storeUrl}`)
  }

const products =
  (api: ApiCaller): Page =>
  async query => {
    const { rows } = await api(listProducts, { query: { ...query, sortBy: 'newest' } })
    return rows.map(product => `/product/${product.id}`)
  }

/** One file of the sitemap: `pages.xml`, `stores.xml`, or a thousand products of `products-1.xml` on. */
export const loader = async ({ context, params: { name = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const file = Number(/^products-([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0)
  const found =
    name === 'pages.xml'
      ? await pages(api)
      : name === 'stores.xml'
        ? await paths(stores(api), 0, 50_000)
        : file > 0 && file <= mostFiles
          ? await paths(products(api), (file - 1) * productsPerFile, productsPerFile)
          : undefined
  if (!found) throw data(null, { status: 404 })
  return sitemapOf(found.map(path => url.origin + path))
}
