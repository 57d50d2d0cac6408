import { useQuery } from '@tanstack/react-query'
import {
  listShippingDiscounts,
  type ShippingDiscount,
  shippingDiscountStatuses,
} from '#contract/logistics/shipping-discounts.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { DiscountDrawer } from './discount-form.tsx'
import { DiscountBadge, discountStatuses } from './discount-status.tsx'

/** Formats an ISO date. */
const shown = (date: string): string => day(`${date}T12:00:00Z`)

const columns: readonly Column<ShippingDiscount>[] = [
  {
    id: 'name',
    header: 'Discount',
    strong: true,
    cell: ({ name, summary }) => (
      <Stack as="span" gap={0.5}>
        {name}
        <Text tone="muted" weight="normal">
          {summary}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'dates',
    header: 'Valid',
    cell: ({ startDate, endDate }) => (
      <Note>{endDate ? `${shown(startDate)} to ${shown(endDate)}` : `from ${shown(startDate)}`}</Note>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <DiscountBadge status={status} /> },
]

/** The platform’s shipping discounts. The URL parameter `discount` opens one beside the list. */
export function Discounts() {
  const { get, to, set } = useUrl()
  const status = shippingDiscountStatuses.find(each => each === get('status'))
  const { data, error, refetch } = useQuery({
    ...queryOf(listShippingDiscounts, { query: { status, limit: 100 } }),
    placeholderData: before => before,
  })
  const opened = get('discount')
  const all = data && Object.values(data.statuses).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <Section flush>
        <TabsWithCounts
          label="Discounts by status"
          tabs={[
            { value: '', label: 'All', count: all },
            ...shippingDiscountStatuses.map(each => ({
              value: each,
              label: discountStatuses[each].label,
              count: data?.statuses[each],
            })),
          ]}
        />
        <DataTable
          label="Shipping discounts"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ discount: id })}
          skeletonRows={4}
          empty={
            status ? (
              <EmptyState title="No discounts in this status" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another tab.
              </EmptyState>
            ) : (
              <EmptyState
                title="No shipping discounts yet"
                action={
                  <Manages>
                    <Action look="main" onClick={() => set({ discount: 'new' })}>
                      New discount
                    </Action>
                  </Manages>
                }
              >
                Bitmarte pays part of the delivery fee, and the carrier still earns all of it.
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
      <DiscountDrawer key={opened} id={opened} onClose={() => set({ discount: null })} />
    </>
  )
}
