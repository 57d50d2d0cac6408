import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toasts } from '#contract/messages.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'

const calls = () => import('./follow-calls.ts')

/** The store that somebody wanted to follow when they were asked to sign in. */
const wanted = 'bitmarte_customer_wants_to_follow'

/** Remembers over the sign-in what to follow. */
export const followAfterSignIn = (storeId: string) => {
  try {
    sessionStorage.setItem(wanted, storeId)
  } catch {
    // The browser keeps nothing: they come back to the store all the same.
  }
}

const takeWanted = (storeId: string): boolean => {
  if (sessionStorage.getItem(wanted) !== storeId) return false
  sessionStorage.removeItem(wanted)
  return true
}

/**
 * Whether the signed-in customer follows a store, `known` until that is loaded, and how to change it. It shows at once,
 * and is taken back if refused.
 */
export function useFollow(storeId: string, known = false) {
  const client = useQueryClient()
  const session = useSession('customer')
  const queryKey = ['follow.ids', session?.user.id ?? null]
  const { data: following } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls()).fetchIds(signal),
    enabled: session !== undefined,
    staleTime: 60_000,
    select: ids => ids.includes(storeId),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (follows: boolean) => {
      const { follow, unfollow } = await calls()
      await (follows ? follow : unfollow)(storeId)
    },
    onMutate: async follows => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<string[]>(queryKey)
      client.setQueryData<string[]>(queryKey, ids => {
        const others = ids?.filter(id => id !== storeId)
        return others && follows ? [storeId, ...others] : others
      })
      return { before }
    },
    onError: (error, _follows, earlier) => {
      client.setQueryData(queryKey, earlier?.before)
      toast.bad(error instanceof ApiFailure ? error.message : toasts.somethingWrong)
    },
    onSettled: () => {
      // A list that is shown keeps a store that was left, so that one tap brings it back.
      for (const of of ['follow.list', 'follow.products'])
        void client.invalidateQueries({ queryKey: [of], refetchType: 'none' })
      return client.invalidateQueries({ queryKey: ['follow.ids'] })
    },
  })
  const signedIn = session !== undefined
  useEffect(() => {
    if (signedIn && takeWanted(storeId)) mutate(true)
  }, [signedIn, storeId, mutate])
  return { signedIn, following: following ?? known, isPending, change: mutate }
}
