import { type Suggestions, suggest } from '#contract/search/search.ts'
import { call } from '#web/shell/api.ts'

/** Fetches suggestions for a typed text. Throws ApiFailure. */
export const suggestionsFor = (search: string, signal: AbortSignal): Promise<Suggestions> =>
  call(suggest, { query: { search } }, { kind: 'customer', signal })
