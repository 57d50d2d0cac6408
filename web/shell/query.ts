import {
  type Mutation,
  type MutationFunctionContext,
  onlineManager,
  QueryClient,
  type QueryKey,
  type QueryPersister,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { UserKind } from '#contract/access.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type Called, call, mayCall, newIdempotencyKey, send } from './api.ts'
import type { GivenOf } from './context.ts'
import { ApiFailure, readAnswer, sentenceOf, type Whole } from './failure.ts'
import { namesKept } from './offline-picture-ids.ts'
import type { Parts } from './request.ts'
import { useKind } from './session.ts'
import { toast } from './toast.ts'
import { kindOfPath } from './user-kind.ts'

/** Retries 3 times, except after a status from 400 to 499, which a retry wouldn't change. */
export const retryRule = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500)

/** Returns the retry delay in milliseconds: 1 s, doubling, at most 30 s. */
export const retryDelay = (failures: number): number => Math.min(1_000 * 2 ** failures, 30_000)

/** Returns whether a request wasn't answered, or arrived and its first copy isn't finished: whoever sent it tries again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'network' || error.code === 'in_progress')

/**
 * Returns whether a person may try a failed change again: it wasn't answered, the server failed, or there were too many
 * requests. A retry of any other wouldn't change the answer.
 */
export const mayTryAgain = (error: unknown): boolean =>
  isUnanswered(error) || retryRule(0, error) || (error instanceof ApiFailure && error.status === 429)

/** Retries an offline change until it succeeds or is refused, because a weak network looks connected. */
const untilThrough = (failures: number, error: unknown): boolean =>
  isUnanswered(error) ||
  (error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status)) ||
  retryRule(failures, error)

/**
 * Milliseconds for which a `kept` response stays in memory and in the browser's storage. On the server a time limit would
 * be a timer that holds the rendered page.
 */
const keptMs = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 24 * 60 * 60_000

/** Options of a query whose response this browser shows again without a network. */
export const keptQuery = { meta: { kept: true }, gcTime: keptMs } as const

/** Retry options of a change that waits for the network, now and after a reload. */
export const tillSent = { networkMode: 'online', retry: untilThrough, retryDelay } as const

/** Returns whether a change is still unsent because of the network. */
export const waitsForNetwork = ({ state, meta }: Mutation): boolean =>
  (state.isPaused && !onlineManager.isOnline()) ||
  (meta?.waits === true && state.status === 'pending' && state.failureCount > 0)

/** Returns whether a change isn't sent yet, be it for the network or for an earlier one that waits. */
export const isUnsent = ({ state, meta }: Mutation): boolean => meta?.waits === true && state.status === 'pending'

/** Variables of a change, serializable so that they can be stored while offline. */
export interface Sent {
  given: Parts | undefined
  kind: UserKind
  key: string | undefined
  /** The call, if it isn't the same for all changes of its mutation. */
  endpoint?: Called
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      endpoint?: Called
      /** Stores the change and retries it until it succeeds. */
      waits?: boolean
      /** Its feature reports the result after a reload too. */
      reported?: boolean
    }
    queryMeta: {
      /** Stores the response in local storage while somebody is signed in; `open` also while nobody is. */
      kept?: boolean | 'open'
    }
  }
}

/**
 * Begins a request in a task of its own, where the browser can yield. The queries of a page start together; a phone, for
 * which each takes some 20 ms, answers taps between them.
 */
const inOwnTask: QueryPersister<unknown, QueryKey> = async (load, context) => {
  await globalThis.scheduler?.yield?.()
  return load(context)
}

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: retryRule, retryDelay, staleTime: 10_000, persister: inOwnTask },
      mutations: {
        retry: false,
        // Fails immediately without a network, so that the user sees the failure and keeps the form's values.
        networkMode: 'always',
        // Defined here and not in useChange so that a change stored across a reload can be sent.
        mutationFn: sendChange,
      },
    },
  })

function sendChange(variables: unknown, { meta }: MutationFunctionContext) {
  const { given, kind, key, endpoint = meta?.endpoint } = variables as Sent
  if (!endpoint) throw new TypeError('The change names no call')
  return sendOnce({ given, kind, key, endpoint })
}

/** Sends a change under its key, and before it the picture that it names. Throws ApiFailure. */
export async function sendOnce({ given, kind, key, endpoint }: Sent & { endpoint: Called }, signal?: AbortSignal) {
  const options = { kind, idempotencyKey: key, signal }
  if (!namesKept(given)) return readAnswer(await send(endpoint, given, options))
  const { forgetKept, withKept } = await import('./offline-pictures.ts')
  const answer = await send(endpoint, await withKept(given, kind), options)
  if (answer.success || answer.status < 500) await forgetKept(given)
  return readAnswer(answer)
}

/**
 * Loads again what is shown, after a change on the server. A query's first request is cancelled for that: invalidating
 * alone would keep its answer, which may be from before the change.
 */
export async function loadAgain(client: QueryClient): Promise<void> {
  if (onlineManager.isOnline()) await client.cancelQueries()
  await client.invalidateQueries()
}

const pageKind = (): UserKind => (typeof location === 'undefined' ? 'customer' : kindOfPath(location.pathname))

/** TanStack options of a call that reads: `useQuery(queryOf(endpoint, { params }))`. Waits until its kind is signed in. */
export const queryOf = <T extends Endpoint>(endpoint: T, ...[given]: GivenOf<T>) =>
  queryOptions<AnswerOf<T>, ApiFailure>({
    queryKey: [endpoint.id, given ?? null],
    queryFn: ({ signal }) => call(endpoint, given, { signal }),
    enabled: typeof document !== 'undefined' && mayCall(endpoint, pageKind()),
  })

/** Query options of personal data. Each read is logged, so responses never refetch on their own. */
export const looked = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export interface ChangeOptions<T extends Endpoint> {
  /** IDs of the endpoints whose data becomes stale. */
  invalidates?: readonly string[]
  /** Toast after a success, the server's message by default; `false` shows none. */
  success?: string | false
  /** Toast after a failure, the returned message by default; `false` if the form shows it. */
  failure?: string | false
  /** Toast after a failure that the server did not foresee, instead of `failure`. */
  unforeseen?: string
  /** Stores the change while offline and sends it once, even after a reload. Only for idempotent endpoints. */
  waits?: boolean
  onSuccess?: (answer: Whole<T>) => unknown
  onFailure?: (failure: ApiFailure) => unknown
  /** Keeps the attempt over a reload; see `useKeptAttempt`. */
  attempt?: { current: Attempt | undefined }
}

/** A call that may have been made, by its input, and its Idempotency-Key. */
export interface Attempt {
  text: string
  key: string
}

interface Settle<T extends Endpoint> {
  resolve: (answer: Whole<T>) => void
  reject: (failure: ApiFailure) => void
}

export interface Change<T extends Endpoint> {
  mutate: (...given: GivenOf<T>) => void
  /** Throws ApiFailure. */
  mutateAsync: (...given: GivenOf<T>) => Promise<Whole<T>>
  /** As `mutateAsync`, but settles once the call is answered, and not after `onSuccess` and the reload of lists. */
  send: (...given: GivenOf<T>) => Promise<Whole<T>>
  reset: () => void
  isPending: boolean
  isSuccess: boolean
  error: ApiFailure | null
  answer: Whole<T> | undefined
}

/**
 * A call that changes something: `const save = useChange(endpoint, { invalidates: [list.id] })`, `save.mutate({ body })`.
 * Shows the result in a toast. Calls that accept an Idempotency-Key get one; a retry of a request that may have
 * arrived reuses it. While a call of `mutate` or `send` is unanswered, the same one again isn't sent: a second press can
 * come before the button is busy.
 */
export function useChange<T extends Endpoint>(endpoint: T, options: ChangeOptions<T> = {}): Change<T> {
  const client = useQueryClient()
  const kind = useKind()
  const own = useRef<Attempt>(undefined)
  const attempt = options.attempt ?? own
  const sending = useRef(new WeakMap<Sent, Settle<T>>()).current
  const { id, method, path, multipart, access } = endpoint
  const mutation = useMutation<Whole<T>, ApiFailure, Sent>({
    mutationKey: [id],
    meta: { endpoint: { id, method, path, multipart, access }, ...(options.waits && { waits: true }) },
    ...(options.waits && tillSent),
    onSuccess: async (answer, variables) => {
      sending.get(variables)?.resolve(answer)
      attempt.current = undefined
      if (options.success !== false) toast.good(options.success ?? answer.message)
      await options.onSuccess?.(answer)
      await Promise.all((options.invalidates ?? []).map(stale => client.invalidateQueries({ queryKey: [stale] })))
    },
    onError: async (failure, variables) => {
      sending.get(variables)?.reject(failure)
      if (failure.status >= 400 && failure.status < 500 && !isUnanswered(failure)) attempt.current = undefined
      if (failure.code === 'network') {
        // Where the page shows the failure and the bar says that the network is away, a toast would repeat both.
        if (options.failure !== false || navigator.onLine) toast.bad(failure.message)
      } else if (failure.code === 'unforeseen' && options.unforeseen) toast.bad(options.unforeseen)
      else if (options.failure !== false) toast.bad(options.failure ?? sentenceOf(failure))
      await options.onFailure?.(failure)
    },
  })
  const sent = (given: Parts | undefined): Sent => {
    if (!endpoint.idempotent) return { given, kind, key: undefined }
    const text = JSON.stringify(given)
    const last = attempt.current
    const now = last?.text === text ? last : { text, key: newIdempotencyKey() }
    attempt.current = now
    return { given, kind, key: now.key }
  }
  const unanswered = useRef<string>(undefined)
  const { reset } = mutation
  const awaited = useRef<{ text: string; answer: Promise<Whole<T>> }>(undefined)
  return {
    mutate: (...[given]) => {
      const text = JSON.stringify([given])
      // Files have no text to compare.
      if (text === unanswered.current && !multipart) return
      unanswered.current = text
      const onSettled = () => {
        unanswered.current = undefined
      }
      mutation.mutate(sent(given), { onSettled })
    },
    mutateAsync: (...[given]) => mutation.mutateAsync(sent(given)),
    send: (...[given]) => {
      const text = JSON.stringify([given])
      if (text === awaited.current?.text && !multipart) return awaited.current.answer
      const answer = new Promise<Whole<T>>((resolve, reject) => {
        const variables = sent(given)
        sending.set(variables, { resolve, reject })
        mutation.mutate(variables)
      })
      awaited.current = { text, answer }
      const settled = () => {
        if (awaited.current?.answer === answer) awaited.current = undefined
      }
      answer.then(settled, settled)
      return answer
    },
    reset: useCallback(() => {
      // The mutation no longer says when the call is answered.
      unanswered.current = undefined
      reset()
    }, [reset]),
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    error: mutation.error,
    answer: mutation.data,
  }
}
