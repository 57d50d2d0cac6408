import { useQuery } from '@tanstack/react-query'
import { listOwnCases } from '#contract/cases/cases.ts'
import { queryOf } from '#web/shell/query.ts'
import { Section } from '#web/ui/section.tsx'
import { CaseLinks } from './case-links.tsx'

/** Cases of an order for its store or partner; nothing without one. */
export function OwnOrderCases({ orderId, path }: { orderId: string; path: string }) {
  const { data } = useQuery(queryOf(listOwnCases, { query: { orderId } }))
  if (!data?.rows.length) return null
  return (
    <Section title="Cases">
      <CaseLinks rows={data.rows} path={path} />
    </Section>
  )
}
