import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { type StatusTone, statusTones } from './order-statuses.ts'

/** Every status of a return, in the order that they come. */
export const returnStatusCode = z.enum(['requested', 'accepted', 'rejected', 'in_transit', 'received', 'closed'])
export type ReturnStatusCode = z.infer<typeof returnStatusCode>

/** The name that people read, and the tone. */
export const returnStatuses: Readonly<Record<ReturnStatusCode, { known_name: string; tone: StatusTone }>> = {
  requested: { known_name: 'Requested', tone: 'waiting' },
  accepted: { known_name: 'Accepted', tone: 'moving' },
  rejected: { known_name: 'Rejected', tone: 'trouble' },
  in_transit: { known_name: 'On its way back', tone: 'underway' },
  received: { known_name: 'Received', tone: 'moving' },
  closed: { known_name: 'Closed', tone: 'over' },
}

/** A status on the wire. Its `id` is its code_name. */
export const returnStatus = z.object({
  id: returnStatusCode,
  code_name: returnStatusCode,
  known_name: z.string(),
  tone: z.enum(statusTones),
})
export type ReturnStatus = z.infer<typeof returnStatus>

/** Requested outcome: refund or replacement. */
export const returnTypes = ['return', 'replacement'] as const
export type ReturnType = (typeof returnTypes)[number]

/** What people call a return of each type, and at the start of a sentence. */
export const returnNouns = { return: 'return', replacement: 'exchange' } as const
export const returnTitles = { return: 'Return', replacement: 'Exchange' } as const

/** The money of a return. One of a replacement has none. */
export const refundState = z.enum(['pending', 'approved', 'declined', 'refunded'])
export type RefundState = z.infer<typeof refundState>

/** The goods that come instead: `shipped` once they are an order of their own. */
export const replaceState = z.enum(['pending', 'approved', 'declined', 'shipped'])
export type ReplaceState = z.infer<typeof replaceState>

/** True if the customer cancelled it before it went back. Optional, because the previous release doesn't send it. */
export const cancelledByCustomer = z.boolean().optional()

/** A return as its order names it. */
export const returnName = z.object({ id, returnName: z.string(), type: z.enum(returnTypes) })

/** How a return stands: what an order and its list say about it. */
export const returnStanding = z.object({
  type: z.enum(returnTypes),
  status: returnStatus,
  refund: refundState.nullable(),
  replace: replaceState.nullable(),
  escalated: z.boolean(),
  cancelled: cancelledByCustomer,
})
export type ReturnStanding = z.infer<typeof returnStanding>
