import { loadFailed } from '#contract/failures.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

interface Props {
  failure: ApiFailure
  /** Link back to the list. */
  orders: string
  label?: string
  onRetry: () => void
}

/** Message in place of an order that can't be shown. */
export function OrderMissing({ failure, orders, label = 'All orders', onRetry }: Props) {
  return (
    <>
      <PageHeader title="Order" />
      <Missing failure={failure} thing="order" back={[label, orders]} message={loadFailed.orders} onRetry={onRetry}>
        The link may be incomplete, or the order is assigned to someone else now.
      </Missing>
    </>
  )
}
