import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { day, flag, id, moment, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { failureReason } from '#contract/orders/failure-reasons.ts'
import { deliveryAddress, orderStop, pickupPlace } from '#contract/orders/order-shapes.ts'
import { orderStatus, orderStatusCode } from '#contract/orders/order-statuses.ts'
import { queryNumber } from '#contract/query-number.ts'

/** A partner or dispatcher that declined an order, gave it back, or didn't answer in time. */
const decline = z.object({ name: z.string(), reason: z.string(), at: moment })

/**
 * An order for schedulers. `weight` is chargeable kg, `promisedAt` the delivery time that the customer was quoted,
 * `expectedAt` by when it is expected now, and `stops` are the hubs on its way.
 */
export const scheduleRow = z.object({
  id,
  orderName: z.string(),
  bitmarteOrderStatus: orderStatus,
  /** When it got its status. Optional, because the previous release doesn't send it. */
  statusSince: moment.nullable().optional(),
  storeId: id,
  storeName: z.string(),
  from: pickupPlace,
  to: deliveryAddress.pick({ stateOrRegion: true, lga: true, address: true }),
  customerName: z.string(),
  itemCount: z.int().min(1),
  weight: z.number().min(0),
  vehicle: z.string(),
  shippingFee: money,
  /** What a partner earns for the whole delivery. Optional, because the previous release doesn't send it. */
  partnerShare: money.optional(),
  readyAt: moment.nullable(),
  promisedAt: moment.nullable(),
  /** Optional, because the previous release doesn't send it. */
  expectedAt: moment.nullable().optional(),
  /** Optional, because the previous release doesn't send it. */
  stops: z.array(orderStop).optional(),
  dueAt: moment.nullable(),
  late: z.boolean(),
  /** The next hub, if it expected the order on a day that is over. Optional, because the previous release doesn't send it. */
  lateAt: z.object({ hub: z.string(), expectedOn: day }).nullable().optional(),
  /** Why the last delivery attempt failed, and how many did. */
  failureReason: failureReason.nullable(),
  failedCount: z.int().min(0),
  declineCount: z.int().min(0),
  lastDecline: decline.nullable(),
  assignee: z
    .object({ id, name: z.string(), kind: z.enum(['partner', 'dispatcher']), answerDueAt: moment.nullable() })
    .nullable(),
})
export type ScheduleRow = z.infer<typeof scheduleRow>

/**
 * `waiting`: without a carrier; `unanswered`: assigned, neither accepted nor declined; `accepted`: accepted, not picked
 * up; `carried`: accepted or picked up, not yet delivered or back at its store; `late`: past the promised delivery, or the
 * day on which a hub expected it, also on the way; `stuck`: packed, and past the deadline for leaving its status.
 */
export const scheduleTab = z.enum(['waiting', 'unanswered', 'accepted', 'carried', 'late', 'stuck'])
export type ScheduleTab = z.infer<typeof scheduleTab>

const kilograms = queryNumber(z.number().min(0).max(100_000))

/**
 * `state` and `zoneId` are where it begins or where it goes, `hubId` a hub on its way, `carrierId` the partner or dispatcher
 * who has it; weights are chargeable kg.
 */
export const scheduleQuery = z.object({
  ...page(),
  search: search.optional(),
  state: z.string().trim().max(60).optional(),
  zoneId: id.optional(),
  hubId: id.optional(),
  carrierId: id.optional(),
  late: flag.optional(),
  status: orderStatusCode.optional(),
  vehicle: z.string().trim().max(40).optional(),
  minWeight: kilograms.optional(),
  maxWeight: kilograms.optional(),
  tab: scheduleTab.default('waiting'),
})
export type ScheduleQuery = z.output<typeof scheduleQuery>

/** Filters of the schedule: the platform's zones, hubs and vehicles, and the carriers that have orders. */
export const scheduleChoices = z.object({
  zones: z.array(z.object({ id, name: z.string() })),
  hubs: z.array(z.object({ id, name: z.string() })),
  vehicles: z.array(z.string()),
  /** Optional, because the previous release doesn't send it. */
  carriers: z.array(z.object({ id, name: z.string() })).optional(),
})

export type ScheduleChoices = z.infer<typeof scheduleChoices>

export const searchSchedule = endpoint({
  id: 'assign.schedule-search',
  method: 'GET',
  path: '/v1/orderassignment/schedule-search',
  summary:
    'Orders that wait to be assigned, for an answer or to be picked up, or are on their way, those due soonest first; released orders come before the rest',
  access: ['scheduler', 'admin:orders'],
  query: scheduleQuery,
  answer: listOf(scheduleRow).extend({
    counts: z.object({
      waiting: z.int().min(0),
      unanswered: z.int().min(0),
      accepted: z.int().min(0),
      /** Optional, because the previous release doesn't send it. */
      carried: z.int().min(0).optional(),
      stuck: z.int().min(0),
      late: z.int().min(0),
    }),
    choices: scheduleChoices,
  }),
})
