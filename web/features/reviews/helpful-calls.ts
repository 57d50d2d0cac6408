import { listHelpful, markHelpful, unmarkHelpful } from '#contract/content/reviews.ts'
import { call } from '#web/shell/api.ts'

// Loaded after sign-in, because it brings the contract's schemas.

const kind = 'customer'

export const fetchHelpful = (of: { productId: string } | { storeId: string }, signal: AbortSignal) =>
  call(listHelpful, { query: of }, { kind, signal })

export const mark = (id: string) => call(markHelpful, { params: { id } }, { kind })

export const unmark = (id: string) => call(unmarkHelpful, { params: { id } }, { kind })
