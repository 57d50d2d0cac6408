import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type MutationFunctionContext,
  onlineManager,
  type QueryClient,
} from '@tanstack/react-query'
import type { UserKind } from '#contract/access.ts'
import { ApiFailure, sentenceOf } from './failure.ts'
import { tillSent } from './query.ts'
import { stateKey, tokenOf } from './session.ts'
import { toast } from './toast.ts'

// TanStack's persist client pins another version of query-core, whose QueryClient type doesn't fit ours, and it would
// drop waiting changes silently and by the time of the last save instead of their own age.

/** Interval between two saves in milliseconds. */
const saveIntervalMs = 500

/** Version of the stored state. Increase it when its shape changes: state of other versions is dropped. */
const buster = 1

/** Maximum age in milliseconds. The server keeps an Idempotency-Key for a day, so an older change could apply twice. */
const maxAge = 24 * 60 * 60_000

/** Largest number of stored responses. The oldest are dropped. */
const mostQueries = 120

type Saved = DehydratedState & { buster: number }
type Change = DehydratedState['mutations'][number]

/** Returns the ID of a change, which is the same in all tabs. */
const nameOf = ({ state }: Pick<Change, 'state'>): string => {
  const { variables } = state
  const key = typeof variables === 'object' && variables && 'key' in variables ? variables.key : undefined
  return String(key ?? state.submittedAt)
}

/** Reads the stored state of a kind without expired entries. */
function savedState(key: string): Pick<DehydratedState, 'queries' | 'mutations'> {
  const saved: Saved | null = JSON.parse(localStorage.getItem(key) ?? 'null')
  if (saved?.buster !== buster) return { queries: [], mutations: [] }
  const isFresh = (at: number) => at > Date.now() - maxAge
  const mutations = saved.mutations.filter(({ state }) => isFresh(state.submittedAt))
  if (mutations.length < saved.mutations.length)
    toast.bad('Changes that waited for the network for more than a day were not sent.')
  return { queries: saved.queries.filter(({ state }) => isFresh(state.dataUpdatedAt)), mutations }
}

const options = {
  defaultOptions: {
    queries: { gcTime: maxAge },
    mutations: {
      ...tillSent,
      // The component that made the change is gone, so its callbacks can't report the result.
      onError: (failure: Error, _variables: unknown, _result: unknown, { meta }: MutationFunctionContext) => {
        if (!meta?.reported) toast.bad(sentenceOf(failure))
      },
    },
  },
}

/**
 * Restores a kind's state from this browser and keeps it current: responses marked `kept`, and changes that wait for the
 * network, which are sent in their order as soon as it is back. Customers see a stored response only without a network,
 * because it may have old prices. Returns a function that stops saving.
 */
export function persist(client: QueryClient, kind: UserKind): () => void {
  const key = stateKey(kind)
  /** Changes that this tab made or took over; others are another tab's. */
  const known = new Set<string>()
  /** Restored changes that aren't sent yet. */
  const unsent = new Set<string>()
  const restore = (queries: boolean, mutations: boolean) => {
    try {
      const saved = savedState(key)
      const here = new Set(client.getMutationCache().getAll().map(nameOf))
      const taken = mutations ? saved.mutations.filter(change => !here.has(nameOf(change))) : []
      for (const change of taken) {
        known.add(nameOf(change))
        unsent.add(nameOf(change))
      }
      hydrate(client, { queries: queries ? saved.queries : [], mutations: taken }, options)
    } catch {
      localStorage.removeItem(key)
    }
  }
  const customer = kind === 'customer'
  restore(!customer || !onlineManager.isOnline(), true)
  void client.resumePausedMutations()

  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const state = dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state }) =>
        state.status === 'success' && (meta?.kept === 'open' || (meta?.kept === true && tokenOf(kind) !== undefined)),
      shouldDehydrateMutation: ({ meta, state }) => meta?.waits === true && state.status === 'pending',
    })
    // An interrupted change restarts after a reload, under the same Idempotency-Key.
    const own = state.mutations.map(each => ({ ...each, state: { ...each.state, isPaused: true } }))
    for (const change of own) known.add(nameOf(change))
    const before = savedState(key)
    const mutations = [...before.mutations.filter(change => !known.has(nameOf(change))), ...own].toSorted(
      (one, other) => one.state.submittedAt - other.state.submittedAt,
    )
    // What somebody can no longer see, such as an order that was given to another rider, goes too.
    const refused = client
      .getQueryCache()
      .getAll()
      .filter(({ state: { error } }) => error instanceof ApiFailure && [403, 404].includes(error.status))
    const now = new Set([...state.queries, ...refused].map(({ queryHash }) => queryHash))
    const queries = [...before.queries.filter(({ queryHash }) => !now.has(queryHash)), ...state.queries]
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, mostQueries)
    write(key, { ...state, queries, mutations, buster })
  }
  const later = () => {
    timer ??= setTimeout(save, saveIntervalMs)
  }
  // A page that closes has no time to wait.
  const onHide = () => timer !== undefined && save()
  window.addEventListener('pagehide', onHide)
  const stops = [
    client.getQueryCache().subscribe(later),
    client.getMutationCache().subscribe(later),
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (!mutation || (type !== 'removed' && mutation.state.status === 'pending')) return
      if (!unsent.delete(nameOf(mutation))) return
      // Once for all: if each change loaded everything again before the next is sent, the last would be sent late.
      if (unsent.size === 0) void client.invalidateQueries()
    }),
    onlineManager.subscribe(online => !online && customer && restore(true, false)),
    () => window.removeEventListener('pagehide', onHide),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Stores a kind's state; without room for the responses, the changes alone. */
function write(key: string, state: Saved) {
  if (state.queries.length + state.mutations.length === 0) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    localStorage.setItem(key, JSON.stringify({ ...state, queries: [] }))
  }
}
