import { z } from 'zod'
import { id, moment, picture } from '#contract/fields.ts'
import { orderStatus } from './order-statuses.ts'

/**
 * Kinds of timeline entries. One without a kind is a status transition, as is `reassignment_undone`; `other` is any other
 * entry that changes no status.
 */
const activityKind = z.enum([
  'reminder',
  'goodwill',
  'not_arrived',
  'kept',
  'delay',
  'handed_over',
  'address_changed',
  'reassignment_undone',
  'left_out',
  'other',
])
export type ActivityKind = z.infer<typeof activityKind>

/** An entry of an order's timeline, with its text, actor and time. `kind` is absent for a status transition, and from the previous release. */
export const orderActivity = z.object({
  id,
  orderTrackerId: id,
  activity: z.string(),
  kind: activityKind.optional(),
  status: orderStatus,
  note: z.string(),
  picture: picture.nullable(),
  actorName: z.string(),
  createdAt: moment,
  updatedAt: moment,
})
export type OrderActivity = z.infer<typeof orderActivity>

/** Returns whether a timeline entry is a status transition. */
export const isTransition = ({ kind }: { kind?: ActivityKind | null | undefined }): boolean =>
  !kind || kind === 'reassignment_undone'
