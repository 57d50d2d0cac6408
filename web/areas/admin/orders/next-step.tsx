import { Alert } from '@mantine/core'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { weekday } from '#web/ui/format.ts'

type Failed = Pick<
  Order,
  'bitmarteOrderStatus' | 'failureReason' | 'failedCount' | 'nextTryOn' | 'partnerProfile' | 'storeName' | 'moves'
>

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Returns why a delivery failed, what happens next by itself, and what an administrator can do about it. */
export function nextStepOf(order: Failed): string | undefined {
  const { bitmarteOrderStatus, failureReason, failedCount, nextTryOn, partnerProfile, storeName, moves } = order
  const carrier = partnerProfile?.name ?? storeName
  const reason = failureReason ? ` ${failureReasons[failureReason].name}.` : ''
  switch (bitmarteOrderStatus.code_name) {
    case 'delivery_failed': {
      const next = nextTryOn
        ? `${carrier} tries again on ${weekday(nextTryOn)}.`
        : `No further attempt is planned: ask ${carrier} to try again or to bring it back to ${storeName}.`
      const cancel = moves.some(({ code_name }) => code_name === 'cancelled')
        ? ' If the parcel is lost, cancel the order; the customer is refunded.'
        : ''
      return `Delivery failed ${times(failedCount)}.${reason} ${next}${cancel}`
    }
    case 'returning':
      return `${carrier} brings it back to ${storeName}.${reason} The customer is refunded when it arrives.`
    case 'returned_to_store':
      return `It is back at ${storeName}.${reason} The order is refunded and cancelled within minutes.`
    default:
      return undefined
  }
}

/** Says on an order's page what happens after a failed delivery. */
export function NextStep({ order }: { order: Order }) {
  const text = nextStepOf(order)
  return text ? (
    <Alert color="clay" title="Next step" mb="md">
      {text}
    </Alert>
  ) : null
}
