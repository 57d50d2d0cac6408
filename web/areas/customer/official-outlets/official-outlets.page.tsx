import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listOutlets } from '#contract/offers/offers.ts'
import { ListingHead } from '#web/areas/customer/listing-head.tsx'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { breadcrumbData } from '#web/features/offers/structured-data.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import { IconRosetteDiscountCheck } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { pageOf } from '#web/ui/url.ts'
import { StoreLine } from './store-line.tsx'

const limit = 8

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const page = Math.min(pageOf(url.searchParams), 1000)
  const { count, rows } = await api(listOutlets, { query: { limit, offset: (page - 1) * limit, products: 5 } })
  return {
    page,
    count,
    outlets: rows,
  }
}

export const meta: MetaFunction<typeof loader> = args => {
  const { page = 1, outlets = [] } = args.loaderData ?? {}
  return pageMeta(args, {
    title: 'Official outlets',
    description: 'Brands and makers that sell their own at Bitmarte, checked by us.',
    path: page > 1 ? `/official-outlets?page=${page}` : '/official-outlets',
    data: origin => [
      {
        '@type': 'ItemList',
        name: 'Official outlets',
        numberOfItems: outlets.length,
        itemListElement: outlets.map(({ storeName, storeUrl }, at) => ({
          '@type': 'ListItem',
          position: (page - 1) * limit + at + 1,
          name: storeName,
          url: new URL(`/storefront/${storeUrl}`, origin).href,
        })),
      },
      breadcrumbData(origin, [{ label: 'Home', to: '/' }, { label: 'Official outlets' }]),
    ],
  })
}

export default function OfficialOutletsPage() {
  const { page, count, outlets } = useLoaderData<typeof loader>()
  return (
    <main>
      <ListingHead title="Official outlets" count={count === 1 ? '1 store' : `${counted(count)} stores`} />
      <Row as="p" gap={2} tone="muted" style={{ marginBottom: 'var(--space-5)' }}>
        <IconRosetteDiscountCheck size={20} style={{ flex: 'none', color: 'var(--palm)' }} aria-hidden="true" />
        Brands and makers that sell their own, checked by us.
      </Row>
      {outlets.map((outlet, at) => (
        <Stack gap={4} key={outlet.id} style={{ marginBottom: 'var(--space-12)' }}>
          <h2 className="visually-hidden">{outlet.storeName}</h2>
          <StoreLine store={outlet} label={outlet.storeName} />
          <ProductGrid products={outlet.products} first={at === 0} rows={1} />
        </Stack>
      ))}
      {outlets.length > 0 && (
        <div style={{ margin: 'var(--space-6) calc(-1 * var(--space-3)) 0' }}>
          <Pager count={count} limit={limit} />
        </div>
      )}
      {outlets.length === 0 && (
        <EmptyState
          title={count > 0 ? `There is no page ${page}` : 'No official outlets yet'}
          action={
            count > 0 ? (
              <ActionLink to="/official-outlets">First page</ActionLink>
            ) : (
              <ActionLink to="/stores">All stores</ActionLink>
            )
          }
        >
          {count > 0 ? 'The list has fewer pages now.' : 'Browse other stores meanwhile.'}
        </EmptyState>
      )}
    </main>
  )
}
