import { Missing } from '#web/features/accounts/missing.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'

interface Props {
  failure: ApiFailure
  /** The list to go back to, or what closes the drawer over it. */
  list: string | (() => void)
  onRetry: () => void
}

/** In place of a return that could not be shown. */
export function ReturnMissing({ failure, list, onRetry }: Props) {
  return (
    <Missing failure={failure} thing="return" back={['All returns', list]} onRetry={onRetry}>
      The link may be incomplete, or the return belongs to another account.
    </Missing>
  )
}
