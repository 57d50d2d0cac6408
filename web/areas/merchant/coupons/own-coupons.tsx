import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Coupon, couponStatuses, discountTypes, listCoupons } from '#contract/coupons/coupons.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { CouponBadge, couponDays, couponStatusWords, couponUses } from './coupon-status.tsx'

const perPage = 50

const columns: readonly Column<Coupon>[] = [
  {
    id: 'coupon',
    header: 'Coupon',
    strong: true,
    cell: ({ title, summary }) => (
      <Stack as="span" gap={0.5}>
        {title}
        <Text tone="muted" weight="normal">
          {summary}
        </Text>
      </Stack>
    ),
  },
  { id: 'code', header: 'Code', cell: ({ code }) => code ?? <Note>Automatic</Note> },
  { id: 'days', header: 'Valid', cell: coupon => <Note>{couponDays(coupon)}</Note> },
  { id: 'used', header: 'Used', numeric: true, cell: couponUses },
  { id: 'status', header: 'Status', cell: ({ status }) => <CouponBadge status={status} /> },
]

const filters: Filter[] = [
  {
    param: 'status',
    label: 'Status',
    options: couponStatuses.map(value => ({ value, label: couponStatusWords[value].label.toLowerCase() })),
  },
]

/** Coupons of a store by type of discount, with the number of uses. */
export function OwnCoupons({ manage }: { manage: boolean }) {
  const { search, get } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listCoupons, {
      query: {
        discountType: discountTypes.find(type => type === get('type')),
        status: couponStatuses.find(status => status === get('status')),
        search: typedIn(search, 'search') || undefined,
        limit: perPage,
        offset: offsetOf(search, perPage),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const types = data?.types
  const rows =
    data &&
    [...data.percentageCoupons, ...data.fixedCoupons, ...data.buyXGetYCoupons].toSorted((a, b) =>
      a.id < b.id ? 1 : -1,
    )
  const narrowed = ['type', 'status', 'search', 'page'].some(name => get(name))
  return (
    <Section flush>
      <TabsWithCounts
        label="Coupons by discount type"
        param="type"
        tabs={[
          { value: '', label: 'All', count: types && types.Percent + types.Fixed + types.BuyXGetY },
          { value: 'Percent', label: 'Percentage', count: types?.Percent },
          { value: 'Fixed', label: 'Fixed amount', count: types?.Fixed },
          { value: 'BuyXGetY', label: 'Buy X, get Y', count: types?.BuyXGetY },
        ]}
      />
      <ListBar>
        <SearchField placeholder="Search by title or code" />
        <FilterChips filters={filters} />
      </ListBar>
      <DataTable
        label="Coupons"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/merchant/coupons/${id}`}
        skeletonRows={5}
        empty={
          narrowed ? (
            <EmptyState title="No matching coupons" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another tab or remove a filter.
            </EmptyState>
          ) : (
            <EmptyState
              title="No coupons yet"
              action={
                manage && (
                  <ActionLink to="/merchant/coupons/new" look="main">
                    New coupon
                  </ActionLink>
                )
              }
            >
              Offer a discount to everyone, to new customers or with a code. You choose the products and the dates.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={perPage} />}
    </Section>
  )
}
