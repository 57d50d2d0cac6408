import { loadFailed } from '#contract/messages.ts'
import { NotAllowed } from '#web/features/accounts/rights.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface Props {
  failure: ApiFailure
  /** The list to go back to. */
  products: string
  onRetry: () => void
}

/** In place of a product that could not be shown: it isn't there, it isn't for this role, or it failed to load. */
export function ProductMissing({ failure, products, onRetry }: Props) {
  if (failure.status === 403) return <NotAllowed />
  if (failure.status === 404)
    return (
      <EmptyState title="There is no such product." action={<ActionLink to={products}>All products</ActionLink>}>
        It may have been deleted, or the link isn’t whole.
      </EmptyState>
    )
  return <ErrorState message={loadFailed.product} requestId={failure.requestId} onRetry={onRetry} />
}
