import { type Suggestions, suggest } from '#contract/search/search.ts'
import { call } from '#web/shell/api.ts'

/** What somebody who has typed so much may be looking for. Throws ApiFailure. */
export const suggestionsFor = (search: string, signal: AbortSignal): Promise<Suggestions> =>
  call(suggest, { query: { search } }, { kind: 'customer', signal })
