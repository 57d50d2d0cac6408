import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/content/reviews.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useAccount } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'

const calls = () => import('./helpful-calls.ts')

/** The product or store whose reviews a page lists. */
export type ReviewsOf = { productId: string } | { storeId: string }

interface Known {
  ids: string[]
  own: string[]
  reported?: string[] | undefined
}

/**
 * Returns how many found a review helpful, whether the signed-in customer did, wrote or reported it, and a function that
 * changes the first. A change shows immediately and is undone if the server refuses it. All reviews of a page share one request.
 */
export function useHelpful({ id, helpful }: Pick<Review, 'id' | 'helpful'>, of: ReviewsOf) {
  const client = useQueryClient()
  const session = useAccount()
  const queryKey = ['reviews.helpful', session?.user.id ?? null, of]
  const { data } = useQuery<Known>({
    queryKey,
    queryFn: async ({ signal }) => (await calls()).fetchHelpful(of, signal),
    enabled: session !== undefined,
    staleTime: 60_000,
  })
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      const { mark, unmark } = await calls()
      return (wanted ? mark : unmark)(id)
    },
    onSuccess: (_, wanted) =>
      client.setQueryData<Known>(queryKey, known => {
        const others = known?.ids.filter(each => each !== id) ?? []
        return known && { ...known, ids: wanted ? [id, ...others] : others }
      }),
    onError: error => toast.bad(sentenceOf(error)),
  })
  const marked = data?.ids.includes(id) ?? false
  const shown = change.isPending ? change.variables : marked
  return {
    signedIn: session !== undefined,
    own: data?.own.includes(id) ?? false,
    reported: data?.reported?.includes(id),
    marked: shown,
    count: (change.data?.helpful ?? helpful) + Number(shown) - Number(marked),
    toggle: () => change.isPending || change.mutate(!marked),
  }
}
