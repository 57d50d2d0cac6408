import { countSearch, type SearchEvent } from '#contract/search/searches.ts'
import { call } from '#web/shell/api.ts'
import { tokenOf } from '#web/shell/session.ts'

/**
 * Counts an event of a search, unless an administrator is signed in in this browser: what they look at isn't demand. A
 * lost count matters to nobody, so a failure is ignored.
 */
export const countEvent = async (search: string, event: SearchEvent, after?: string): Promise<unknown> =>
  tokenOf('admin')
    ? undefined
    : call(countSearch, { body: { search, event, after } }, { kind: 'customer' }).catch(() => undefined)
