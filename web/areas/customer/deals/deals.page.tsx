import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listDailyDiscounts, listSuperDeals, listSuperDiscounted } from '#contract/offers/offers.ts'
import { ListingHead } from '#web/areas/customer/listing-head.tsx'
import { listed } from '#web/features/catalog/listed-product.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { EndsTonight } from '#web/features/offers/ends-tonight.tsx'
import { breadcrumbData, productListData } from '#web/features/offers/structured-data.ts'
import { type ApiCaller, web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { pageOf } from '#web/ui/url.ts'
import { type DealsTab, dealsTabs, tabOf } from './deals-tabs.ts'

/** Products per page: full rows of five, four and two. */
const limit = 20

type Query = { limit: number; offset: number }

async function listDeals(api: ApiCaller, tab: DealsTab, query: Query) {
  if (tab === 'daily') return api(listDailyDiscounts, { query })
  const list = await api(tab === 'super-discounted' ? listSuperDiscounted : listSuperDeals, { query })
  return { ...list, endsAt: null }
}

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const tab = tabOf(url.searchParams.get('offer'))
  const page = Math.min(pageOf(url.searchParams), 1000)
  const { count, rows, endsAt } = await listDeals(api, tab, { limit, offset: (page - 1) * limit })
  return {
    tab,
    page,
    count,
    products: rows.map(listed),
    endsAt,
  }
}

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { tab, page, products } = args.loaderData
  const params = new URLSearchParams({ ...(tab && { offer: tab }), ...(page > 1 && { page: String(page) }) }).toString()
  return pageMeta(args, {
    title: dealsTabs[tab].label,
    description: `${dealsTabs[tab].about} From stores across Nigeria: buy from many at once and pay once.`,
    path: params ? `/deals?${params}` : '/deals',
    data: origin => [
      productListData(origin, dealsTabs[tab].label, products, (page - 1) * limit + 1),
      breadcrumbData(origin, [{ label: 'Home', to: '/' }, { label: 'Deals' }]),
    ],
  })
}

const tabs = Object.entries(dealsTabs).map(([value, { label }]) => ({ value, label }))

export default function DealsPage() {
  const { tab, page, count, products, endsAt } = useLoaderData<typeof loader>()
  return (
    <main>
      <ListingHead
        title="Deals"
        count={count === 0 ? undefined : count === 1 ? '1 product' : `${counted(count)} products`}
      />
      <div style={{ margin: '0 calc(-1 * var(--space-2)) var(--space-3)' }}>
        <TabsWithCounts tabs={tabs} param="offer" label="Offers" />
      </div>
      <h2 className="visually-hidden">{dealsTabs[tab].label}</h2>
      <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-5)' }}>
        {dealsTabs[tab].about} {endsAt && <EndsTonight at={endsAt} />}
        {endsAt && ', then others.'}
      </Text>
      {products.length > 0 ? (
        <>
          <ProductGrid products={products} first />
          <div style={{ margin: 'var(--space-6) calc(-1 * var(--space-3)) 0' }}>
            <Pager count={count} limit={limit} />
          </div>
        </>
      ) : count > 0 ? (
        <EmptyState title={`There is no page ${page}`} action={<ActionLink to="/deals">First page</ActionLink>}>
          The list has fewer pages now.
        </EmptyState>
      ) : (
        <EmptyState
          title="No deals right now"
          action={<ActionLink to="/search?sortBy=best-selling">Best sellers</ActionLink>}
        >
          Stores set their own prices, so check back tomorrow.
        </EmptyState>
      )}
    </main>
  )
}
