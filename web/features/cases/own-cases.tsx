import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { listOwnCases } from '#contract/cases/cases.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

const limit = 24

interface Props {
  columns: readonly Column<CaseRow>[]
  path: string
  /** What the reader calls a case; customers call it a help request. */
  word?: string
  /** Explains an empty list. */
  children: ReactNode
}

/** Cases of a customer, store or carrier, open and over. */
export function OwnCases({ columns, path, word = 'case', children }: Props) {
  const { search, get } = useUrl()
  const over = get('status') === 'over'
  const label = word === 'case' ? 'Cases' : 'Help requests'
  const { data, error, refetch } = useQuery({
    ...queryOf(listOwnCases, { query: { open: over ? 'false' : 'true', limit, offset: offsetOf(search, limit) } }),
    ...keptQuery,
    placeholderData: before => before,
    refetchInterval: refetchIntervalMs,
  })
  const online = useOnline()
  if (!data && !online) return <NoNetwork heading="h2" />
  return (
    <Section flush>
      <TabsWithCounts
        label={label}
        tabs={[
          { value: '', label: 'Open', ...(over ? {} : { count: data?.count }) },
          { value: 'over', label: 'Decided and closed' },
        ]}
      />
      <DataTable
        label={label}
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => `${path}/${id}`}
        empty={<EmptyState title={`No ${over ? 'decided' : 'open'} ${word}s`}>{children}</EmptyState>}
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
