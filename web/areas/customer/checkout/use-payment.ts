import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckoutPrice, PaymentBody } from '#contract/checkout/checkout.ts'
import { toasts } from '#contract/messages.ts'
import { isLost, useResend } from '#web/features/lost-answers/use-resend.ts'
import { type ApiFailure, networkFailure } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import {
  getCart,
  listAppliedGiftCards,
  listSavedCards,
  priceCart,
  simulateOrder,
  startPayment,
} from './checkout-calls.ts'

interface Attempt {
  body: PaymentBody
  /** The price that the customer saw. */
  price: CheckoutPrice
  /** True if it charges a saved card or places orders at once, without the provider's page. */
  atOnce: boolean
  failure?: ApiFailure
}

/**
 * Starts a payment and goes on to the page of its outcome or of the provider. If the answer of one that charges at once
 * is lost, the same request is sent until its answer is known, so that the customer learns of the order.
 */
export function usePayment() {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>()
  const start = useChange(startPayment, {
    success: false,
    failure: false,
    unforeseen: toasts.placeOrderFailed,
    // With nothing to pay, or a charged card, there is no page of the provider.
    onSuccess: ({ data }) =>
      location.assign(data.authorization_url ?? `/customer/checkout/complete?reference=${data.reference}`),
    onFailure: failure => {
      setAttempt(made => made && { ...made, failure })
      if (isLost(failure)) return
      // Show at once what changed.
      return Promise.all(
        [simulateOrder.id, getCart.id, priceCart.id, listAppliedGiftCards.id, listSavedCards.id].map(id =>
          client.invalidateQueries({ queryKey: [id] }),
        ),
      )
    },
  })
  const { isPending, isSuccess, mutate, reset } = start
  const failure = attempt?.failure
  const unknown = attempt?.atOnce === true && failure !== undefined && isLost(failure)
  useResend(unknown && !isPending ? failure : undefined, () => attempt && mutate({ body: attempt.body }))

  // Enable the button again after Back from the provider's page.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      setAttempt(undefined)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  return {
    ...attempt,
    pay: (made: Attempt) => {
      // Not sent, so it can say that nothing was charged.
      if (!navigator.onLine) return setAttempt({ ...made, atOnce: false, failure: networkFailure() })
      setAttempt(made)
      mutate({ body: made.body })
    },
    failure: isPending && !unknown ? undefined : failure,
    busy: isPending || isSuccess || unknown,
  }
}
