import { Alert } from '@mantine/core'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { nextAttemptOf } from '#web/features/orders/next-attempt.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'

type Failed = Pick<
  Order,
  | 'bitmarteOrderStatus'
  | 'failureReason'
  | 'failedCount'
  | 'nextTryOn'
  | 'partnerProfile'
  | 'storeName'
  | 'moves'
  | 'stuckSince'
  | 'deliveredBy'
>

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Returns why an order is stuck before its delivery, and who has to act. */
function stuckStep({ bitmarteOrderStatus, deliveredBy, partnerProfile, storeName, stuckSince }: Failed) {
  if (!stuckSince) return undefined
  switch (bitmarteOrderStatus.code_name) {
    case 'processing':
      return `${storeName} started it, but hasn’t packed it. Ask the store when it does, or cancel the order.`
    case 'ready_for_pickup':
      if (deliveredBy === null)
        return `It is ready, but ${storeName} hasn’t chosen how it is delivered. Ask the store to choose.`
      return deliveredBy === 'merchant'
        ? `${storeName} delivers it itself and hasn’t set out. Ask the store when it does.`
        : 'It is ready, but no carrier has it. A scheduler assigns one.'
    case 'assigned':
      return `${partnerProfile?.name ?? 'Its carrier'} hasn’t accepted it. A scheduler assigns another carrier.`
    case 'at_hub':
      return 'It stays at its hub. The hub’s administrator sends it on.'
    default:
      return undefined
  }
}

/** Whether only the store can get a stuck order moving. */
const waitsForStore = ({ bitmarteOrderStatus, deliveredBy, stuckSince }: Failed): boolean =>
  stuckSince !== null &&
  (bitmarteOrderStatus.code_name === 'processing' ||
    (bitmarteOrderStatus.code_name === 'ready_for_pickup' && deliveredBy !== 'platform'))

/** Returns why a delivery failed or an order is stuck, what happens next by itself, and what an administrator can do about it. */
export function nextStepOf(order: Failed, today = dayInLagos()): string | undefined {
  const { bitmarteOrderStatus, failureReason, failedCount, nextTryOn, partnerProfile, storeName, moves } = order
  const carrier = partnerProfile?.name ?? storeName
  const reason = failureReason ? ` ${failureReasons[failureReason].name}.` : ''
  switch (bitmarteOrderStatus.code_name) {
    case 'delivery_failed': {
      const attempt = nextAttemptOf(nextTryOn, today)
      const ask = `ask ${carrier} to try again or to bring it back to ${storeName}.`
      const next = !attempt
        ? `No further attempt is planned: ${ask}`
        : attempt.overdue
          ? `${carrier} was to try again on ${attempt.day}: ${ask}`
          : `${carrier} tries again on ${attempt.day}.`
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
      return stuckStep(order)
  }
}

/** Says on an order's page what happens after a failed delivery, or who gets a stuck order moving. */
export function NextStep({ order }: { order: Order }) {
  const text = nextStepOf(order)
  const opens = useOpens()
  return text ? (
    <Alert color="clay" title="Next step" mb="md">
      {text}
      {waitsForStore(order) && opens('/admin/stores') && (
        <>
          {' '}
          <Link to={`/admin/stores/${order.storeId}`}>Phone number and e-mail of the store</Link>
        </>
      )}
    </Alert>
  ) : null
}
