import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { UserKind } from '#contract/access.ts'
import { sentenceOf } from './failure.ts'
import { tillSent } from './query.ts'
import { stateKey } from './session.ts'
import { toast } from './toast.ts'

/** Milliseconds between two savings. */
const pause = 500

/**
 * Brings back what a kind kept in this browser, and keeps it current: answers marked `kept`, and changes that wait for
 * the network, which are sent as soon as it is there. Answers how to stop keeping.
 */
export function persist(client: QueryClient, kind: UserKind): () => void {
  const key = stateKey(kind)
  try {
    hydrate(client, JSON.parse(localStorage.getItem(key) ?? '{}'), {
      defaultOptions: {
        mutations: {
          ...tillSent,
          // Who made the change isn't there any more to say how it went.
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
    // One that was being tried goes on from the start, under the same key.
    const mutations = state.mutations.map(each => ({ ...each, state: { ...each.state, isPaused: true } }))
    if (state.queries.length + mutations.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...state, mutations }))
  }
  const later = () => {
    timer ??= setTimeout(save, pause)
  }
  const stops = [client.getQueryCache().subscribe(later), client.getMutationCache().subscribe(later)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
