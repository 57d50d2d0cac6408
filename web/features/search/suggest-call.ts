import type { Suggestions, suggest } from '#contract/search.ts'
import { type Called, send } from '#web/shell/api.ts'
import { readAnswer } from '#web/shell/failure.ts'

/** The call by its parts: the contract's own would bring every schema to who only types a word. A test compares them. */
export const suggestCall: Called = {
  id: 'search.suggestions',
  method: 'GET',
  path: '/v1/search/suggestions',
  multipart: false,
  access: ['public'],
}

/** What somebody who has typed so much may be looking for. Throws ApiFailure. */
export const suggestionsFor = async (search: string, signal: AbortSignal): Promise<Suggestions> =>
  readAnswer<typeof suggest>(await send(suggestCall, { query: { search } }, { kind: 'customer', signal })).data
