import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toasts } from '#contract/messages.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useAccount } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'

const calls = () => import('./follow-calls.ts')

/** Storage key of the store to follow after sign-in. */
const wanted = 'bitmarte_customer_wants_to_follow'

/** Stores which store to follow after sign-in. */
export const followAfterSignIn = (storeId: string) => {
  try {
    sessionStorage.setItem(wanted, storeId)
  } catch {
    // Without storage, the customer still returns to the store.
  }
}

const takeWanted = (storeId: string): boolean => {
  if (sessionStorage.getItem(wanted) !== storeId) return false
  sessionStorage.removeItem(wanted)
  return true
}

/**
 * Returns if the customer, who is signed in, follows a store (`known` while loading), and a function that changes it. A change
 * shows immediately and is undone if the server refuses it.
 */
export function useFollow(storeId: string, known = false) {
  const client = useQueryClient()
  const session = useAccount()
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
      // An open list keeps an unfollowed store, so that one tap follows it again.
      for (const of of ['follow.list', 'follow.products'])
        void client.invalidateQueries({ queryKey: [of], refetchType: 'none' })
      return client.invalidateQueries({ queryKey: ['follow.ids'] })
    },
  })
  const signedIn = session !== undefined
  useEffect(() => {
    if (signedIn && takeWanted(storeId)) mutate(true)
  }, [signedIn, storeId, mutate])
  return { following: following ?? known, isPending, change: mutate }
}
