import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { listOwnFeatured, orderFeatured, searchMerchantProducts } from '#contract/catalog/inventory.ts'
import { loadFailed } from '#contract/failures.ts'
import { addFeatured, deleteFeatured, mostFeatured } from '#contract/offers/offers.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { FeaturedList } from './featured-list.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Featured', unlisted: true })

/** Featured products in the store’s order. */
export default function FeaturedPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Featured" />
      <Allowed to="products">
        <Featured manage={can('products', 'manage')} />
      </Allowed>
    </>
  )
}

function Featured({ manage }: { manage: boolean }) {
  const client = useQueryClient()
  const list = queryOf(listOwnFeatured, {})
  const { data, error, refetch } = useQuery(list)
  const invalidates = [listOwnFeatured.id]
  const remove = useChange(deleteFeatured, { invalidates })
  // Show the new order before the server confirms it, and the old one after a failure.
  const order = useChange(orderFeatured, { invalidates, onFailure: () => refetch() })
  const rows = data?.rows
  if (error && !data) return <ErrorState error={error} message={loadFailed.products} onRetry={() => refetch()} />
  return (
    <Stack gap={4}>
      {manage && (
        <Section title="Feature a product">
          {rows && rows.length >= mostFeatured ? (
            <p>You feature {mostFeatured} products. Remove one to feature another.</p>
          ) : (
            <AddFeatured featured={rows?.map(row => row.productId) ?? []} />
          )}
        </Section>
      )}
      <Section title={rows ? `${rows.length} of ${mostFeatured} featured` : 'Featured'} flush>
        {!rows ? (
          <SkeletonLines lines={4} />
        ) : rows.length === 0 ? (
          <EmptyState title="No featured products yet">
            Choose up to {mostFeatured} products. Your storefront shows them first, in your order.
          </EmptyState>
        ) : (
          <FeaturedList
            rows={rows}
            manage={manage}
            onRemove={row => remove.mutate({ params: { id: row.featuredId } })}
            onOrder={next => {
              client.setQueryData(list.queryKey, { count: next.length, rows: next })
              order.mutate({ body: { featuredIds: next.map(row => row.featuredId) } })
            }}
          />
        )}
      </Section>
    </Stack>
  )
}

/** Field that finds a product of the store by a part of its name and features it. */
function AddFeatured({ featured }: { featured: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data } = useQuery({
    ...queryOf(searchMerchantProducts, { query: { search: search.slice(0, 100), limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const add = useChange(addFeatured, { invalidates: [listOwnFeatured.id] })
  return (
    <Select
      label="Product"
      placeholder="Search by name or SKU"
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server filters.
      filter={({ options }) => options}
      data={data?.rows.filter(row => !featured.includes(row.id)).map(row => ({ value: row.id, label: row.name })) ?? []}
      nothingFoundMessage="No matching products"
      disabled={add.isPending}
      onChange={productId => {
        if (!productId) return
        setTyped('')
        add.mutate({ body: { productId } })
      }}
    />
  )
}
