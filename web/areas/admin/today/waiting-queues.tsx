import { useQuery } from '@tanstack/react-query'
import { type AdminQueue, adminToday } from '#contract/read-models/admin-today.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { BooksProof } from '#web/features/ledger/books-proof.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ago, count as counted } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

const words: Readonly<Record<AdminQueue, { label: string; to: string }>> = {
  products: { label: 'Products to approve', to: '/admin/products?approvalStatus=pending' },
  stores: { label: 'Stores to approve', to: '/admin/stores' },
  partners: { label: 'Partners to approve', to: '/admin/partners?status=waiting' },
  hubs: { label: 'Hub applications', to: '/admin/hub-applications' },
  returns: { label: 'Returns to decide', to: '/admin/returns' },
  late: { label: 'Late orders', to: '/admin/orders?late=true&sortBy=due' },
  stuck: { label: 'Stuck orders', to: '/admin/orders?stuck=true&sortBy=oldest' },
  payouts: { label: 'Payouts to approve', to: '/admin/payouts?category=on-approval' },
  'payouts-failed': { label: 'Failed payouts', to: '/admin/payouts?status=failed' },
  'payouts-over-ceiling': {
    label: 'Payouts larger than the daily ceiling',
    to: '/admin/payouts?view=transfers&group=underway',
  },
  disputes: { label: 'Card disputes to answer', to: '/admin/disputes' },
  exceptions: { label: 'Paystack and the ledger differ', to: '/admin/payments?view=reconciliation' },
  cases: { label: 'Open cases', to: '/admin/cases' },
  'cases-overdue': { label: 'Overdue cases', to: '/admin/cases?tab=overdue' },
  conversations: { label: 'Reported conversations', to: '/admin/messages' },
  reviews: { label: 'Reported reviews', to: '/admin/reviews' },
  testimonials: { label: 'Testimonials to publish', to: '/admin/testimonials' },
}

/** The queues with entries that the caller may open, each with the age of its oldest entry, and the books' proof. */
export function WaitingQueues() {
  const { data, error, refetch } = useQuery({ ...queryOf(adminToday), refetchInterval: refetchIntervalMs })
  const opens = useOpens()
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  const queues = data?.queues.filter(({ queue, count }) => count > 0 && opens(words[queue].to)) ?? []
  return (
    <>
      <Section title="Needs attention">
        {data && queues.length === 0 ? (
          <Note>Nothing needs attention.</Note>
        ) : data ? (
          <List lined={0} style={{ marginBlock: 'calc(-1 * var(--space-2))' }}>
            {queues.map(({ queue, count, since }) => (
              <li key={queue}>
                <Row
                  as={Link}
                  gap={3}
                  justify="between"
                  touch
                  to={words[queue].to}
                  style={{ paddingBlock: 'var(--space-1)' }}
                >
                  <Text lit>
                    {words[queue].label}
                    {since && (
                      <>
                        <br />
                        <Note>since {ago(since).replace(/^[TY]/, first => first.toLowerCase())}</Note>
                      </>
                    )}
                  </Text>
                  <Text weight="bold" figures>
                    {counted(count)}
                  </Text>
                </Row>
              </li>
            ))}
          </List>
        ) : (
          <SkeletonLines lines={9} />
        )}
      </Section>
      {data && opens('/admin/ledger') && (
        <Section title="Books" aside={<Link to="/admin/ledger">Ledger</Link>}>
          <BooksProof proof={data.books} />
        </Section>
      )}
    </>
  )
}
