import { loadFailed } from '#contract/messages.ts'
import { NotAllowed } from '#web/features/accounts/rights.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

interface Props {
  failure: ApiFailure
  /** The list to go back to. */
  orders: string
  onRetry: () => void
}

/** In place of an order that could not be shown: it isn't there, it isn't for this role, or it failed to load. */
export function OrderMissing({ failure, orders, onRetry }: Props) {
  return (
    <>
      <PageHeader title="Order" />
      <Why failure={failure} orders={orders} onRetry={onRetry} />
    </>
  )
}

function Why({ failure, orders, onRetry }: Props) {
  if (failure.status === 403) return <NotAllowed />
  if (failure.status === 404 || failure.status === 422)
    return (
      <EmptyState title="There is no such order." action={<ActionLink to={orders}>All orders</ActionLink>}>
        The link may not be whole, or the order is somebody else’s by now.
      </EmptyState>
    )
  return <ErrorState message={loadFailed.orders} requestId={failure.requestId} onRetry={onRetry} />
}
