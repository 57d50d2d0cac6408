import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { connection, full, toasts } from '#contract/messages.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { type Session, useAccount } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { browserWishlist, mergeBrowserWishlist } from './browser-wishlist.ts'

const calls = () => import('./wishlist-calls.ts')
const none: readonly string[] = []
const noneYet = () => none

const keyOf = (session: Session | undefined) => ['wishlist.ids', session?.user.id ?? null]

const accountIds = (session: Session | undefined) => ({
  queryKey: keyOf(session),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await calls()).fetchIds(signal),
  enabled: session !== undefined,
  staleTime: 60_000,
})

/** Number of saved products: in the account, or in the browser for guests. */
export function useSavedCount(): number {
  const client = useQueryClient()
  const session = useAccount()
  const { data } = useQuery({ ...accountIds(session), select: ids => ids.length })
  const kept = useSyncExternalStore(browserWishlist.subscribe, browserWishlist.list, noneYet)
  const signedIn = session !== undefined
  useEffect(() => {
    if (!signedIn) return
    // Products from before sign-in.
    void mergeBrowserWishlist().then(async merged => {
      if (merged) for (const of of ['wishlist.ids', 'wishlist.list']) await client.invalidateQueries({ queryKey: [of] })
    })
  }, [client, signedIn])
  return signedIn ? (data ?? 0) : kept.length
}

/** State of a product on the wishlist, with a toggle. Changes show at once and roll back on failure. */
export function useSaved(productId: string): { saved: boolean; toggle: () => void } {
  const client = useQueryClient()
  const session = useAccount()
  const { data = false } = useQuery({ ...accountIds(session), select: ids => ids.includes(productId) })
  const kept = useSyncExternalStore(
    browserWishlist.subscribe,
    () => browserWishlist.list().includes(productId),
    () => false,
  )
  const saved = session ? data : kept
  const toggle = () => {
    if (session) void changeAccount(client, session, productId, !saved)
    else changeBrowser(productId, !saved)
  }
  return { saved, toggle }
}

function changeBrowser(productId: string, save: boolean) {
  try {
    if (!save) browserWishlist.unsave(productId)
    else if (!browserWishlist.save(productId)) toast.bad(full.wishlist)
  } catch {
    toast.bad(toasts.somethingWrong)
  }
}

/** Runs changes one after another, so that the last response includes all of them. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

async function changeAccount(client: QueryClient, session: Session, productId: string, save: boolean) {
  const queryKey = keyOf(session)
  const show = (saved: boolean) =>
    client.setQueryData<string[]>(queryKey, (ids = []) => {
      const others = ids.filter(id => id !== productId)
      return saved ? [productId, ...others] : others
    })
  waiting += 1
  await client.cancelQueries({ queryKey })
  show(save)
  queue = queue
    .then(async () => {
      const { save: put, unsave } = await calls()
      const ids = await (save ? put(productId) : unsave(productId))
      if (waiting === 1) client.setQueryData(queryKey, ids)
    })
    .catch((error: unknown) => {
      show(!save)
      // The session has ended: the browser keeps the product, and the next sign-in moves it to the account.
      if (save && error instanceof ApiFailure && error.code === 'token_not_valid') changeBrowser(productId, true)
      else toast.bad(sentenceOf(error))
    })
    .finally(() => {
      waiting -= 1
    })
  await queue
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiFailure)) return toasts.somethingWrong
  return error.code === 'network' ? connection : error.message
}
