import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartPrice, OfferedCoupon } from '#contract/coupons/coupons.ts'
import { connection } from '#contract/messages.ts'
import { ApiFailure, sentenceOf } from '#web/shell/failure.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { codeOf, isUnknown } from './code-status.ts'

const calls = () => import('./coupon-calls.ts')

/** Items of the cart. */
export interface InCart {
  storeIds: string[]
  productIds: string[]
}

export interface Coupons {
  /** Undefined while loading, and without a signed-in customer. */
  price: CartPrice | undefined
  offers: readonly OfferedCoupon[]
  busy: boolean
  /** Why the last code isn't stored; the list of codes says why a stored one doesn't apply. */
  refusal: string | undefined
  forget: () => void
  /** Returns true if the code applies. */
  apply: (code: string) => Promise<boolean>
  remove: (code: string) => void
}

const cartPriceKey = (customerId: string | undefined) => ['cart.price', customerId ?? null]

/** Loads the price of the signed-in customer's cart with its coupons, without delivery; not while `enabled` is false. */
export function useCartPrice(enabled: boolean) {
  const session = useSession('customer')
  return useQuery({
    queryKey: cartPriceKey(session?.user.id),
    queryFn: async ({ signal }) => (await calls()).fetchPrice(signal),
    enabled: session !== undefined && enabled,
  })
}

/**
 * Returns the signed-in customer's cart with its coupons. Offers load only if the cart has a store and a product. The
 * server stores the codes, so all tabs and the checkout share them.
 */
export function useCoupons({ storeIds, productIds }: InCart): Coupons {
  const client = useQueryClient()
  const session = useSession('customer')
  const [refusal, setRefusal] = useState<string>()
  const filled = session !== undefined && storeIds.length > 0 && productIds.length > 0
  const price = useCartPrice(filled)
  const offers = useQuery({
    queryKey: ['coupon.customers', session?.user.id ?? null, storeIds, productIds],
    queryFn: async ({ signal }) => (await calls()).fetchOffers({ storeIds, productIds }, signal),
    enabled: filled,
    staleTime: 60_000,
    placeholderData: before => before,
  })
  const change = useMutation({
    scope: { id: 'coupons' },
    mutationFn: async ({ codes, entered }: { codes: string[]; entered?: string }) => {
      const { applyCodes } = await calls()
      const answer = await applyCodes(codes)
      if (entered === undefined || !isUnknown(answer.price, entered)) return { ...answer, stored: true }
      const without = await applyCodes(codes.filter(each => each !== entered))
      return { price: without.price, message: answer.message, stored: false }
    },
    onSuccess: answer => {
      client.setQueryData(cartPriceKey(session?.user.id), answer.price)
      void client.invalidateQueries({ queryKey: ['order.simulate'] })
    },
  })
  const others = (code: string) => price.data?.codes.filter(each => each !== code) ?? []

  const apply = async (typed: string): Promise<boolean> => {
    const code = codeOf(typed)
    setRefusal(undefined)
    try {
      const answer = await change.mutateAsync({ codes: [...others(code), code], entered: code })
      const applies = answer.price.stores.some(store => store.coupons.some(each => each.code === code))
      if (applies) toast.good(answer.message)
      else if (!answer.stored) setRefusal(answer.message)
      return applies
    } catch (error) {
      setRefusal(error instanceof ApiFailure && error.code === 'network' ? connection : sentenceOf(error))
      return false
    }
  }
  const remove = (code: string) => {
    setRefusal(undefined)
    change.mutate(
      { codes: others(code) },
      { onSuccess: ({ message }) => toast.good(message), onError: error => toast.bad(sentenceOf(error)) },
    )
  }
  return {
    price: filled ? price.data : undefined,
    offers: filled ? (offers.data ?? []) : [],
    busy: change.isPending,
    refusal,
    forget: () => setRefusal(undefined),
    apply,
    remove,
  }
}
