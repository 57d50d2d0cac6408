import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { UserKind } from '#contract/access.ts'
import { sentenceOf } from './failure.ts'
import { tillSent } from './query.ts'
import { stateKey } from './session.ts'
import { toast } from './toast.ts'

// TanStack's persist client pins another version of query-core, whose QueryClient type doesn't fit ours, and it would
// drop waiting changes silently and by the time of the last save instead of their own age.

/** Interval between two saves in milliseconds. */
const saveIntervalMs = 500

/** Version of the stored state. Increase it when its shape changes: state of other versions is dropped. */
const buster = 1

/** Maximum age in milliseconds. The server keeps an Idempotency-Key for a day, so an older change could apply twice. */
const maxAge = 24 * 60 * 60_000

type Saved = DehydratedState & { buster: number }

/** Reads the stored state of a kind without expired entries. */
function savedState(key: string): Partial<DehydratedState> {
  const saved: Saved | null = JSON.parse(localStorage.getItem(key) ?? 'null')
  if (saved?.buster !== buster) return {}
  const isFresh = (at: number) => at > Date.now() - maxAge
  const mutations = saved.mutations.filter(({ state }) => isFresh(state.submittedAt))
  if (mutations.length < saved.mutations.length)
    toast.bad('Changes that waited for the network for more than a day were not sent.')
  return { queries: saved.queries.filter(({ state }) => isFresh(state.dataUpdatedAt)), mutations }
}

/**
 * Restores a kind's state from this browser and keeps it current: responses marked `kept`, and changes that wait for the
 * network, which are sent as soon as it is back. Returns a function that stops saving.
 */
export function persist(client: QueryClient, kind: UserKind): () => void {
  const key = stateKey(kind)
  try {
    hydrate(client, savedState(key), {
      defaultOptions: {
        mutations: {
          ...tillSent,
          // The component that made the change is gone, so its callbacks can't report the result.
          onSuccess: () => client.invalidateQueries(),
          onError: failure => {
            toast.bad(sentenceOf(failure))
            return client.invalidateQueries()
          },
        },
      },
    })
  } catch {
    localStorage.removeItem(key)
  }
  void client.resumePausedMutations()

  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    const state = dehydrate(client, {
      shouldDehydrateQuery: query => query.meta?.kept === true && query.state.status === 'success',
      shouldDehydrateMutation: ({ meta, state }) => meta?.waits === true && state.status === 'pending',
    })
    // An interrupted change restarts after a reload, under the same Idempotency-Key.
    const mutations = state.mutations.map(each => ({ ...each, state: { ...each.state, isPaused: true } }))
    if (state.queries.length + mutations.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...state, mutations, buster } satisfies Saved))
  }
  const later = () => {
    timer ??= setTimeout(save, saveIntervalMs)
  }
  const stops = [client.getQueryCache().subscribe(later), client.getMutationCache().subscribe(later)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
