import { Missing } from '#web/features/accounts/missing.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'

interface Props {
  failure: ApiFailure
  /** Path of the list, or a function that closes the drawer. */
  list: string | (() => void)
  onRetry: () => void
}

/** Message in place of a return that can't be shown. */
export function ReturnMissing({ failure, list, onRetry }: Props) {
  return (
    <Missing failure={failure} thing="return" back={['All returns', list]} onRetry={onRetry}>
      The link may be incomplete, or the return belongs to another account.
    </Missing>
  )
}
