import { useQuery } from '@tanstack/react-query'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { BooksProof } from '#web/features/ledger/books-proof.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ago, count as counted, withinSentence } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { overdueWords, rowsOf, waitingLinks } from './waiting-links.ts'

/** The queues with entries that the caller may open, each with the age of its oldest entry, and the books' proof. */
export function WaitingQueues() {
  const { data, error, refetch } = useQuery({ ...queryOf(adminToday), refetchInterval: refetchIntervalMs })
  const opens = useOpens()
  const { known, unknowable } = useRights()
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  // “Nothing needs attention” doesn't flash for a role without permissions while they load.
  const loaded = data !== undefined && (known || unknowable)
  const queues = rowsOf(data?.queues ?? []).filter(({ queue }) => opens(waitingLinks[queue].to))
  const unbalanced = data?.books?.balanced === false
  return (
    <>
      <Section title="Needs attention">
        {loaded && queues.length === 0 ? (
          <Note late={unbalanced}>{unbalanced ? 'The books need attention.' : 'Nothing needs attention.'}</Note>
        ) : loaded ? (
          <List lined={0} style={{ marginBlock: 'calc(-1 * var(--space-2))' }}>
            {queues.map(({ queue, count, since, overdue }) => (
              <li key={queue}>
                <Row
                  as={Link}
                  gap={3}
                  justify="between"
                  touch
                  to={waitingLinks[queue].to}
                  style={{ paddingBlock: 'var(--space-1)' }}
                >
                  <Text lit>
                    {waitingLinks[queue].label}
                    {since && (
                      <>
                        <br />
                        <Note>since {withinSentence(ago(since))}</Note>
                      </>
                    )}
                    {overdue > 0 && (
                      <>
                        <br />
                        <Note late>{overdueWords({ count, overdue })}</Note>
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
