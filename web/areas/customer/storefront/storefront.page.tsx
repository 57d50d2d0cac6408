import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { canonicalOf } from '#web/features/catalog/listing-query.ts'
import { breadcrumbData } from '#web/features/offers/structured-data.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { loadStorefront } from './load-storefront.ts'
import { isNarrowed } from './store-list.ts'
import { StorefrontPage } from './storefront-page.tsx'
import { storeData } from './structured-data.ts'

export const loader = async ({ context, params: { storeUrl = '' } }: LoaderFunctionArgs) => {
  const page = web(context)
  const loaded = await loadStorefront(page, storeUrl)
  const { store, theme } = loaded.front
  const crumbs = [{ label: 'Home', to: '/' }, { label: 'Stores', to: '/stores' }, { label: store.storeName }]
  return {
    ...loaded,
    crumbs,
    data: [storeData(page.url.origin, store, theme), breadcrumbData(page.url.origin, crumbs)],
  }
}

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { front, data } = args.loaderData
  const { store, theme, listing } = front
  const place = [store.lga, store.state].filter(Boolean).join(', ')
  const [banner, logo] = [theme.body.bannerImage, theme.header.logo ?? store.logo]
  const words = [theme.body.title, store.description].filter(Boolean).join('. ')
  return pageMeta(args, {
    title: store.storeName,
    description: words || `What ${store.storeName}${place && ` in ${place}`} has on sale at Bitmarte.`,
    path: canonicalOf(`/storefront/${store.storeUrl}`, listing),
    picture: banner ? `${banner.url}?w=1280` : logo ? `${logo.url}?w=640` : undefined,
    unlisted: isNarrowed(listing),
    data: () => data,
  })
}

export default function StorefrontRoute() {
  const { front, layout, style } = useLoaderData<typeof loader>()
  return <StorefrontPage front={front} layout={layout} style={style} />
}
