import type { SearchEvent } from '#contract/search/searches.ts'

/** The visit's searches in session storage: products opened from a search, and the search before that missed. */
interface Visit {
  missed?: string | undefined
  counted?: string | undefined
  /** Search by product. */
  opened: Record<string, string>
  added: string[]
}

const key = 'searches'
/** Products that are remembered, the last ones. */
const mostRemembered = 50

function visit(): Visit {
  try {
    return { opened: {}, added: [], ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    // Storage that is blocked or full of something else: nothing is remembered.
    return { opened: {}, added: [] }
  }
}

function keep(changes: Partial<Visit>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...visit(), ...changes }))
  } catch {
    // As above.
  }
}

const send = async (search: string, event: SearchEvent, after?: string) =>
  (await import('./search-events-calls.ts')).countEvent(search, event, after)

/** Counts a search once per visit of its page, with whether some product has all words. */
export function searchShown(search: string, isExact: boolean): void {
  if (visit().counted === search) return
  keep({ counted: search, ...(isExact ? {} : { missed: search }) })
  void send(search, isExact ? 'searched' : 'missed')
}

/** Counts a product opened from a search. */
export function searchClicked(search: string, productId: string): void {
  const { missed, opened } = visit()
  keep({
    missed: undefined,
    opened: Object.fromEntries([...Object.entries(opened), [productId, search]].slice(-mostRemembered)),
  })
  void send(search, 'clicked', missed)
}

/** Counts a product put into the cart, if a search led to it. */
export function searchAdded(productId: string): void {
  const { opened, added } = visit()
  const search = opened[productId]
  if (!search || added.includes(search)) return
  keep({ added: [...added, search].slice(-mostRemembered) })
  void send(search, 'added')
}

/** Counts an order of products that searches led to. */
export function searchOrdered(): void {
  const { added } = visit()
  keep({ added: [] })
  for (const search of added) void send(search, 'ordered')
}
