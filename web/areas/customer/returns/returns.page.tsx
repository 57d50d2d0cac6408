import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { returnTab } from '#contract/orders/return-shapes.ts'
import { getReturn, listReturns } from '#contract/orders/returns.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { ReturnMissing } from '#web/features/returns/return-missing.tsx'
import { customerTabs } from '#web/features/returns/return-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useRules } from '#web/shell/rules.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox, SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { OwnReturn } from './own-return.tsx'
import { ReturnRows } from './return-rows.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Returns', unlisted: true })

const limit = 12

/** A customer's returns, or the return with the ID in the address. */
export default function ReturnsPage() {
  const id = useUrl().get('id')
  return id ? <OneReturn key={id} id={id} /> : <Returns />
}

function OneReturn({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getReturn, { params: { id } }),
    ...keptQuery,
    refetchInterval: ({ state }) => (state.data?.status.code_name === 'closed' ? false : refetchIntervalMs),
  })
  const online = useOnline()
  if (data) return <OwnReturn of={data} />
  if (!online) return <NoNetwork />
  if (error)
    return (
      <>
        <h1 className="visually-hidden">Return</h1>
        <ReturnMissing failure={error} list="/customer/returns" onRetry={() => refetch()} />
      </>
    )
  return (
    <Stack gap={4}>
      <SkeletonLines lines={2} />
      <SkeletonBox height={260} />
      <SkeletonBox height={180} />
    </Stack>
  )
}

function Returns() {
  const rules = useRules()
  const url = useUrl()
  const tab = returnTab.catch('all').parse(url.get('tab') || 'all')
  const { data, error, refetch } = useQuery({
    ...queryOf(listReturns, { query: { tab, limit, offset: offsetOf(url.search, limit) } }),
    ...keptQuery,
    placeholderData: before => before,
    refetchInterval: refetchIntervalMs,
  })
  const online = useOnline()
  if (!data && !online) return <NoNetwork />
  const tabs = customerTabs
    .map(each => ({ ...each, count: data?.counts[each.tab] }))
    .filter(each => each.tab === 'all' || each.tab === tab || each.count)
    .map(({ tab: value, label, count }) => ({ value: value === 'all' ? '' : value, label, count }))
  return (
    <>
      <OwnHeader title="Returns" />
      <Section flush>
        <TabsWithCounts label="Returns by status" param="tab" tabs={tabs} />
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {data?.rows.length === 0 && (
          <EmptyList>
            <EmptyState
              title={tab === 'all' ? 'No returns' : 'Nothing here'}
              action={
                tab === 'all' ? (
                  <ActionLink to="/customer/orders?tab=delivered">Delivered orders</ActionLink>
                ) : (
                  <ActionLink to="/customer/returns">Show all returns</ActionLink>
                )
              }
            >
              {tab === 'all'
                ? `You can return products within ${rules.returnWindowDays} days of delivery. Start from the order.`
                : 'Try another tab.'}
            </EmptyState>
          </EmptyList>
        )}
        {!error && data?.rows.length !== 0 && <ReturnRows returns={data?.rows} />}
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
