import { useQuery } from '@tanstack/react-query'
import { paymentStats } from '#contract/read-models/admin-payments.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { daysOfAddress } from '#web/features/reports/days.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { useUrl } from '#web/ui/url.ts'

/** Figures of the stores' share, from the ledger. */
export function PaymentStats() {
  const { search } = useUrl()
  const { data, error, refetch } = useQuery(queryOf(paymentStats, { query: daysOfAddress(search) }))
  if (error && !data) return <ErrorState error={error} message={reportFailed.payments} onRetry={() => refetch()} />
  return (
    <StatRow>
      <StatCard
        label="Due to stores"
        value={data && naira(data.pendingPayment)}
        note="Released in this period, not approved"
        to="/admin/payouts"
      />
      <StatCard
        label="On its way to stores"
        value={data && naira(data.approvedPayment)}
        note="Approved, not yet received"
      />
      <StatCard label="Paid to stores" value={data && naira(data.processedPayment)} note="Received in this period" />
    </StatRow>
  )
}
