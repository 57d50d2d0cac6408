import type { ApiFailure } from '#web/shell/failure.ts'
import { isUnanswered } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'

/**
 * Returns options for the calls of a dialog that changes an order. Success closes it. So does a refusal, because the order
 * has changed meanwhile, and shows it as it is now. Without an answer the dialog stays.
 */
export function useOrderDialog(invalidates: readonly string[], close: () => void) {
  const reload = useInvalidate(invalidates)
  const onFailure = (failure: ApiFailure) => {
    if (isUnanswered(failure)) return
    close()
    return reload()
  }
  return { invalidates, onSuccess: close, onFailure }
}
