import { useQuery } from '@tanstack/react-query'
import { reportFailed } from '#contract/messages.ts'
import { paymentStats } from '#contract/read-models/admin-payments.ts'
import { daysOfAddress } from '#web/features/reports/days.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { useUrl } from '#web/ui/url.ts'

/** What stores get, by the ledger. */
export function PaymentStats() {
  const { search, to } = useUrl()
  const { data, error, refetch } = useQuery(queryOf(paymentStats, { query: daysOfAddress(search) }))
  if (error && !data)
    return <ErrorState message={reportFailed.payments} requestId={error.requestId} onRetry={() => refetch()} />
  return (
    <StatRow>
      <StatCard
        label="Waits to be approved"
        value={data && naira(data.pendingPayment)}
        note="Released to stores in these days"
        to={to({ view: 'payouts' })}
      />
      <StatCard label="On its way" value={data && naira(data.approvedPayment)} note="Approved, and not there yet" />
      <StatCard label="Arrived" value={data && naira(data.processedPayment)} note="In the stores’ bank accounts" />
    </StatRow>
  )
}
