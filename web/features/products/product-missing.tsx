import { loadFailed } from '#contract/failures.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'

interface Props {
  failure: ApiFailure
  /** Link back to the list. */
  products: string
  onRetry: () => void
}

/** Message in place of a product that can't be shown. */
export function ProductMissing({ failure, products, onRetry }: Props) {
  return (
    <Missing
      failure={failure}
      thing="product"
      back={['All products', products]}
      message={loadFailed.product}
      onRetry={onRetry}
    >
      It may have been deleted, or the link may be incomplete.
    </Missing>
  )
}
