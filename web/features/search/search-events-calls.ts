import { countSearch, type SearchEvent } from '#contract/search/searches.ts'
import { call } from '#web/shell/api.ts'

/** Counts an event of a search. A lost count matters to nobody, so a failure is ignored. */
export const countEvent = (search: string, event: SearchEvent, after?: string): Promise<unknown> =>
  call(countSearch, { body: { search, event, after } }, { kind: 'customer' }).catch(() => undefined)
