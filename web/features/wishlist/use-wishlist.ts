import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, full, toasts } from '#contract/messages.ts'
import { newIdempotencyKey } from '#web/shell/api.ts'
import { ApiFailure, type Whole } from '#web/shell/failure.ts'
import { useBrowserStore } from '#web/shell/hydrated.tsx'
import { isUnanswered, keptQuery, type Sent, tillSent } from '#web/shell/query.ts'
import { type Session, useAccount } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { browserWishlist, mergeBrowserWishlist } from './browser-wishlist.ts'
import { addToWishlist, removeFromWishlist } from './wishlist-changes-calls.ts'

const calls = () => import('./wishlist-calls.ts')
const none: readonly string[] = []

const keyOf = (session: Session | undefined) => ['wishlist.ids', session?.user.id ?? null]

const accountIds = (session: Session | undefined) => ({
  queryKey: keyOf(session),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await calls()).fetchIds(signal),
  enabled: session !== undefined,
  staleTime: 60_000,
  ...keptQuery,
})

/** Number of saved products: in the account, or in the browser for guests. */
export function useSavedCount(): number {
  const client = useQueryClient()
  const session = useAccount()
  const { data } = useQuery({ ...accountIds(session), select: ids => ids.length })
  const kept = useBrowserStore(browserWishlist.subscribe, browserWishlist.list, none)
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
  const kept = useBrowserStore(browserWishlist.subscribe, () => browserWishlist.list().includes(productId), false)
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

const mutationKey = ['wishlist']

interface SentSave extends Sent {
  productId: string
  save: boolean
}

/** Saves or removes in the account. Changes run one after another, and wait for the network, over a reload too. */
async function changeAccount(client: QueryClient, session: Session, productId: string, save: boolean) {
  const queryKey = keyOf(session)
  const show = (saved: boolean) =>
    client.setQueryData<string[]>(queryKey, (ids = []) => {
      const others = ids.filter(id => id !== productId)
      return saved ? [productId, ...others] : others
    })
  // A request that waits for the network would take the stored response with it.
  if (onlineManager.isOnline()) await client.cancelQueries({ queryKey })
  show(save)
  const { id, method, path, multipart, access } = save ? addToWishlist : removeFromWishlist
  const given = save ? { body: { productIds: [productId] } } : { params: { productId } }
  const endpoint = { id, method, path, multipart, access }
  const variables: SentSave = { productId, save, given, kind: 'customer', key: newIdempotencyKey(), endpoint }
  await client
    .getMutationCache()
    .build<Whole<typeof addToWishlist>, Error, SentSave, unknown>(client, {
      mutationKey,
      scope: { id: 'wishlist' },
      meta: { waits: true },
      ...tillSent,
      retry: (_failures, error) => isUnanswered(error),
      onSuccess: ({ data }) => {
        // Only the last response includes all changes.
        if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, data.ids)
      },
      onError: error => {
        show(!save)
        // The session has ended: the browser keeps the product, and the next sign-in moves it to the account.
        if (save && error instanceof ApiFailure && error.code === 'token_not_valid') changeBrowser(productId, true)
        else toast.bad(sentenceOf(error))
      },
    })
    .execute(variables)
    // Said above.
    .catch(() => undefined)
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiFailure)) return toasts.somethingWrong
  return error.code === 'network' ? connection : error.message
}
