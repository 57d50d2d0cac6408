import { NotAllowed } from '#web/features/accounts/rights.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface Props {
  failure: ApiFailure
  /** The list to go back to. */
  list: string
  onRetry: () => void
}

/** In place of a return that could not be shown: it isn't there, it isn't for this role, or it failed to load. */
export function ReturnMissing({ failure, list, onRetry }: Props) {
  if (failure.status === 403) return <NotAllowed />
  if (failure.status === 404 || failure.status === 422)
    return (
      <EmptyState title="There is no such return." action={<ActionLink to={list}>All returns</ActionLink>}>
        The link may not be whole, or the return is somebody else’s.
      </EmptyState>
    )
  return <ErrorState message={failure.message} requestId={failure.requestId} onRetry={onRetry} />
}
