import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Load, loadWords, misfits } from './fit.ts'

export type Accepted = Pick<CarriedOrder | Order, 'orderName' | 'weight' | 'vehicle' | 'pickup' | 'deliveryAddress'>

/** Returns what of a carried order decides whether a carrier can deliver it. */
export const loadOf = ({ deliveryAddress, ...order }: Accepted): Load => ({ ...order, to: deliveryAddress })

/** Returns why an order doesn't suit the partner or dispatcher who is signed in; also without a network. */
export function useMisfits(order: Accepted): readonly string[] {
  const session = useSession()
  const [own, staff] = [queryOf(getPartnerProfile), queryOf(listDispatchStatus)]
  const profile = { ...keptQuery, staleTime: 60_000 }
  const isPartner = session?.kind === 'partner'
  const isDispatcher = session?.user.accountType === 'dispatcher'
  const partner = useQuery({ ...own, ...profile, enabled: isPartner && own.enabled === true }).data
  const dispatchers = useQuery({ ...staff, ...profile, enabled: isDispatcher && staff.enabled === true }).data
  const load = loadOf(order)
  const state = load.to.stateOrRegion
  if (partner) return misfits('You', { ...partner, outside: partner.states.includes(state) ? [] : [state] }, [load])
  const dispatcher = dispatchers?.rows.find(({ id }) => id === session?.user.id)
  if (!dispatcher) return []
  // Dispatchers serve every state, but not every one of them with this ride.
  const leaves = load.pickup.state === state ? [] : ['It goes to another state.']
  return [...leaves, ...misfits('You', { vehicle: dispatcher.vehicle, outside: [] }, [load])]
}

/**
 * Returns a function that asks once before an order is accepted that doesn't suit the carrier, and resolves to whether to
 * go on, and the dialog to render.
 */
export function useAcceptQuestion(order: Accepted): [ask: () => Promise<boolean>, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm()
  const reasons = useMisfits(order)
  const ask = async () =>
    reasons.length === 0 ||
    confirm({
      title: `Accept order ${order.orderName}?`,
      body: `${loadWords([loadOf(order)])}. ${reasons.join(' ')}`,
      confirm: 'Accept anyway',
      waits: true,
    })
  return [ask, dialog]
}
