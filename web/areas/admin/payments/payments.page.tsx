import type { MetaFunction } from 'react-router'
import { RangePicker } from '#web/features/reports/range-picker.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ReconciledDays } from './days.tsx'
import { Exceptions } from './exceptions.tsx'
import { PaymentStats } from './payment-stats.tsx'
import { PaymentsList } from './payments-list.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payments', unlisted: true })

const views = [
  { value: '', label: 'Payments' },
  { value: 'reconciliation', label: 'Reconciliation' },
]

/** Payments and reconciliation with Paystack. */
export default function AdminPaymentsPage() {
  const view = useUrl().get('view')
  return (
    <>
      <PageHeader title="Payments" />
      <Stack gap={4}>
        <TabsWithCounts label="Payments" param="view" tabs={views} />
        {view === 'reconciliation' ? (
          <Reconciliation />
        ) : (
          <div>
            <RangePicker />
            <PaymentStats />
            <PaymentsList />
          </div>
        )}
      </Stack>
    </>
  )
}

const Reconciliation = () => (
  <>
    <Exceptions />
    <ReconciledDays />
  </>
)
