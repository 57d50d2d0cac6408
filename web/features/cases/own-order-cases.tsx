import { Section } from '#web/ui/section.tsx'
import { CaseLinks } from './case-links.tsx'
import { useOrderCases } from './outcome-source.ts'

/** Cases of an order for its store or partner; nothing without one. */
export function OwnOrderCases({ orderId, path }: { orderId: string; path: string }) {
  const { data } = useOrderCases(orderId)
  if (!data?.rows.length) return null
  return (
    <Section title="Cases">
      <CaseLinks rows={data.rows} path={path} />
    </Section>
  )
}
