import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { PartnerTab } from '#contract/delivery/delivery.ts'
import { loadFailed } from '#contract/failures.ts'
import { mostCarried, usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { PartnerDeliveries } from '#web/features/delivery/partner-deliveries.tsx'
import { CarriedReturns } from '#web/features/returns/carried-returns.tsx'
import { useCarriedReturns } from '#web/features/returns/use-carried-returns.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, pageOf, useUrl } from '#web/ui/url.ts'
import { PartnerTable } from './partner-table.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Orders', unlisted: true })

const nothing: Readonly<Record<PartnerTab, string>> = {
  all: '',
  new: 'New orders appear here when Bitmarte assigns them to you. Each says until when you can accept it.',
  current: 'Orders you accept appear here until delivery.',
  done: 'Orders you delivered or brought back appear here, with your earnings.',
}

const tabs = ['new', 'current', 'done'] as const

/** Returns the tab of a list that is opened without one: the first that has something. It stays when orders change tabs. */
function useFirstTab() {
  const counts = usePartnerOrders({ tab: 'current', limit: mostCarried }).data?.counts
  const returns = useCarriedReturns('open')
  const [first, setFirst] = useState<(typeof tabs)[number]>()
  const filled = (each: (typeof tabs)[number]) =>
    (counts?.[each] ?? 0) + (each === 'current' ? (returns.count ?? 0) : 0) > 0
  if (counts && returns.settled && !first) setFirst((['current', 'new', 'done'] as const).find(filled) ?? 'current')
  return first ?? 'current'
}

export default function OrdersPage() {
  const url = useUrl()
  const phone = useMediaQuery('(max-width: 47.99em)')
  const online = useOnline()
  const first = useFirstTab()
  const tab = tabs.find(each => each === url.get('tab')) ?? first
  const search = url.get('search').slice(0, 100)
  // Cards have the buttons for the next step, which orders that are done don't need.
  const cards = phone || tab !== 'done'
  // What the partner has to do is one list, so that all of it is on the phone.
  const limit = tab === 'done' ? 24 : mostCarried
  const { data, error, refetch } = usePartnerOrders({
    tab,
    search: search || undefined,
    limit,
    offset: offsetOf(url.search, limit),
  })
  const toCarry = useCarriedReturns('open')
  const brought = useCarriedReturns('done')
  // A tab's returns have no pages: they stand above the first of its orders.
  const returns =
    search || pageOf(url.search) > 1 ? undefined : { new: undefined, current: toCarry, done: brought }[tab]
  const besides = returns && (returns.error !== null || !!returns.count)
  // A tab without orders is empty only once its returns have loaded.
  const rows = data?.rows.length === 0 && returns && !returns.rows ? undefined : data?.rows
  const withReturns = (orders: number | undefined, of: { count: number | undefined }) =>
    orders === undefined || of.count === undefined ? undefined : orders + of.count
  const missing = error ? (
    <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />
  ) : (
    !online && <NoNetwork heading="h2" />
  )
  const failed = !rows && missing
  const empty = search ? (
    <EmptyState title="No matching orders" action={<ActionLink to={`?tab=${tab}`}>Show all</ActionLink>}>
      Search by order, customer or store.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing here">{nothing[tab]}</EmptyState>
  )
  const list = (
    <>
      {cards ? (
        <div style={{ padding: 'var(--space-3)' }}>
          {failed ||
            (rows?.length === 0 ? <EmptyList>{empty}</EmptyList> : <PartnerDeliveries label="Orders" orders={rows} />)}
        </div>
      ) : (
        <PartnerTable orders={rows} empty={empty} error={failed} />
      )}
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
  return (
    <>
      <PageHeader title="Orders" />
      <Stack gap={4}>
        <Section flush>
          <TabsWithCounts
            label="Orders"
            param="tab"
            chosen={tab}
            tabs={[
              { value: 'new', label: 'New', count: data?.counts.new },
              { value: 'current', label: 'Current', count: withReturns(data?.counts.current, toCarry) },
              { value: 'done', label: 'Done', count: withReturns(data?.counts.done, brought) },
            ]}
          />
          <ListBar>
            <SearchField placeholder="Search by order or name" />
          </ListBar>
          {!besides && list}
        </Section>
        {returns && <CarriedReturns tab={tab === 'done' ? 'done' : 'open'} />}
        {besides && data?.rows.length !== 0 && <Section flush>{list}</Section>}
      </Stack>
    </>
  )
}
