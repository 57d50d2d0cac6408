import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listFollowed, listFollowedProducts } from '#contract/content/follow.ts'
import { loadFailed } from '#contract/failures.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { offsetOf, pageOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Following', unlisted: true })

const stores = 12
const products = 20

/** The stores that a customer follows, and their new products. */
export default function FollowingPage() {
  const { search } = useUrl()
  const followed = useQuery({
    ...queryOf(listFollowed, { query: { limit: stores, offset: offsetOf(search, stores) } }),
    ...keptQuery,
    placeholderData: before => before,
  })
  const online = useOnline()
  const { data, error, refetch } = followed
  if (!data && !online) return <NoNetwork />
  return (
    <>
      <OwnHeader title="Following" />
      <h2 className="visually-hidden">Stores</h2>
      {error && !data && <ErrorState error={error} message={loadFailed.stores} onRetry={refetch} />}
      {followed.isPending && (
        <Grid gap={4} min={260}>
          <SkeletonBox height={170} />
          <SkeletonBox height={170} />
        </Grid>
      )}
      {data?.rows.length === 0 && (
        <EmptyList>
          <EmptyState
            title="You don’t follow any stores yet"
            action={
              <ActionLink to="/stores" look="main">
                Find stores
              </ActionLink>
            }
          >
            Follow a store to see its new products here.
          </EmptyState>
        </EmptyList>
      )}
      {data && data.count > 0 && (
        <>
          <Grid as="ul" gap={4} min={260} style={{ marginBottom: 'var(--space-4)' }}>
            {data.rows.map(store => (
              <li key={store.id}>
                <StoreCard store={store} />
                <Row gap={3} justify="between" style={{ padding: 'var(--space-2) var(--space-1) 0' }}>
                  <Note>
                    {store.newProducts === 0 ? 'Nothing new this month' : `${store.newProducts} new this month`}
                  </Note>
                  <FollowButton store={store} followed />
                </Row>
              </li>
            ))}
          </Grid>
          <Pager count={data.count} limit={stores} />
          <NewProducts />
        </>
      )}
    </>
  )
}

function NewProducts() {
  const { search } = useUrl()
  const offset = (pageOf(search, 'new') - 1) * products
  const { data, error, refetch } = useQuery({
    ...queryOf(listFollowedProducts, { query: { limit: products, offset } }),
    ...keptQuery,
    placeholderData: before => before,
  })
  if (error && !data) return <ErrorState error={error} message={loadFailed.products} onRetry={refetch} />
  return (
    <Stack as="section" gap={3} style={{ marginTop: 'var(--space-8)' }} aria-labelledby="new" id="new-products">
      <h2 id="new">New from them</h2>
      {data?.count === 0 && <Note>No new products from these stores in the last 30 days.</Note>}
      {data && <ProductGrid products={data.rows} />}
      {data && <Pager count={data.count} limit={products} param="new" list="new-products" />}
    </Stack>
  )
}
