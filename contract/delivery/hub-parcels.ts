import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { day, doneAt, id, moment, search } from '#contract/fields.ts'
import { goodsTo } from '#contract/orders/goods-to.ts'
import { parcelCode } from '#contract/orders/order-shapes.ts'
import { orderStatus } from '#contract/orders/order-statuses.ts'

/** `expected`: on the way to the hub; `here`: at the hub; `gone`: has left it. */
export const hubTab = z.enum(['expected', 'here', 'gone'])
export type HubTab = z.infer<typeof hubTab>

/** Load of a hub. A hub without a capacity is never full; a full one still accepts parcels. */
export const hubHouse = z.object({
  id,
  name: z.string(),
  capacity: z.int().min(1).nullable(),
  inHouse: z.int().min(0),
  full: z.boolean(),
})
export type HubHouse = z.infer<typeof hubHouse>

/** An order at a hub, on its way to it or gone from it. `next` is where it goes from there; `weight` is chargeable kg. */
export const hubParcel = z.object({
  id,
  orderName: z.string(),
  parcelCode,
  bitmarteOrderStatus: orderStatus,
  storeName: z.string(),
  from: z.object({ state: z.string(), lga: z.string() }),
  to: z.object({ stateOrRegion: z.string(), lga: z.string() }),
  next: z.object({ hub: z.string().nullable(), state: z.string() }),
  customerName: z.string(),
  carrier: z.object({ name: z.string(), phoneNumber: z.string().nullable() }).nullable(),
  weight: z.number().min(0),
  vehicle: z.string(),
  promisedAt: moment.nullable(),
  late: z.boolean(),
  /** Reported as lost or damaged; the hub that has it keeps it until that case is decided. */
  parcelReported: z.boolean(),
  /** Who gets the parcel of a cancelled order; null: the store. Absent from the previous release. */
  goodsTo: goodsTo.nullable().optional(),
  /** The day on which the hub expects it, while it is on the way; null if that isn't known. */
  expectedOn: day.nullable(),
  arrivedAt: moment.nullable(),
  leftAt: moment.nullable(),
  /** The carrier that said that it left, if the hub didn't release it. Optional, because the previous release doesn't send it. */
  takenBy: z.string().nullable().optional(),
  /** When the hub last reported that the parcel hasn't arrived. */
  missingAt: moment.nullable(),
  /** Whether its hub can report that it hasn't arrived: a carrier has it, and the last report is a day old. */
  canReport: z.boolean(),
})
export type HubParcel = z.infer<typeof hubParcel>

export const hubParcelsQuery = z.object({
  ...page(50),
  tab: hubTab.default('here'),
  /** For an administrator of the platform; a hub’s sees its own. */
  hubId: id.optional(),
  search: search.optional(),
  /** Of the expected ones those that are expected by the end of today. */
  expected: z.literal('today').optional(),
})
export type HubParcelsQuery = z.output<typeof hubParcelsQuery>

export const listHubParcels = endpoint({
  id: 'order.hub',
  method: 'GET',
  path: '/v1/ordertracking/hub',
  summary:
    'Orders passing through a hub: expected ones by the day on which the hub expects them, those at the hub by when they are due, departed ones the latest first',
  access: ['hub', 'admin:orders'],
  query: hubParcelsQuery,
  answer: listOf(hubParcel).extend({
    counts: z.record(hubTab, z.int().min(0)),
    /**
     * Number of parcels that are expected by the end of today, those that are late included. Optional, because the previous
     * release doesn't send it, and browsers keep responses for a day.
     */
    today: z.int().min(0).optional(),
    hub: hubHouse,
  }),
  errors: ['hub_not_found'],
})

/** Parcel code as scanned or typed, without spaces and dashes. The last two digits are a checksum. */
export const typedParcelCode = z
  .string()
  .trim()
  .max(40)
  .transform(typed => typed.replace(/[\s-]/g, ''))
  .refine(code => /^\d{9,15}$/.test(code) && Number(code) % 97 === 1, {
    error: 'That isn’t a parcel’s code. Look at the label and type it again.',
  })

/** `missed` are the hubs before on the parcel's way that never received it. */
const passed = z.object({ parcel: hubParcel, hub: hubHouse, missed: z.array(z.string()) })

export const receiveParcel = endpoint({
  id: 'hub.receive',
  method: 'POST',
  path: '/v1/bitmartehub/receive',
  summary:
    'Receives a parcel by the code on its label; a full hub gets a warning, not a refusal. `again`: `false` refuses one that has left this hub; `unexpected`: `false` refuses one whose way doesn’t have it; `true` receives it all the same',
  access: ['hub'],
  body: z.object({ code: typedParcelCode, again: z.boolean().optional(), unexpected: z.boolean().optional(), doneAt }),
  answer: passed,
  errors: ['hub_not_found', 'order_not_found', 'move_not_allowed', 'parcel_left', 'parcel_not_expected'],
  message: done.parcelReceived,
  idempotent: true,
  hint: 'doneAt',
})

export const releaseParcel = endpoint({
  id: 'hub.release',
  method: 'POST',
  path: '/v1/bitmartehub/release',
  summary: 'Releases a parcel to its next carrier, or to whoever gets it if its order was cancelled',
  access: ['hub'],
  body: z.object({ code: typedParcelCode, doneAt }),
  answer: passed,
  errors: ['hub_not_found', 'order_not_found', 'move_not_allowed'],
  message: done.parcelReleased,
  idempotent: true,
  hint: 'doneAt',
})

export const reportMissing = endpoint({
  id: 'hub.missing',
  method: 'POST',
  path: '/v1/bitmartehub/missing',
  summary:
    'Reports a parcel on its way to the hub as not arrived, once a day; its carrier and the schedulers are notified',
  access: ['hub'],
  body: z.object({ orderId: id }),
  answer: z.object({ missingAt: moment }),
  errors: ['hub_not_found', 'order_not_found', 'move_not_allowed'],
  message: done.parcelMissing,
  idempotent: true,
})

/** After a parcel's name: why a hub can't release it. */
export const keptAtHub = 'is reported as lost or damaged. Keep it here until Bitmarte has decided the case.'
