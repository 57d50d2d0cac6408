import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import {
  byId,
  changes,
  email,
  id,
  moment,
  name,
  nothing,
  personName,
  phoneNumber,
  reasonText,
  search,
} from '#contract/fields.ts'
import { opening, openingHours } from '#contract/stores/opening.ts'

const place = z.string().trim().min(2).max(60)

/** A state that a hub serves: the LGAs that it names, or with none the whole of it. */
export const hubArea = z.object({ state: place, lgas: z.array(place).max(60) })
export type HubArea = z.infer<typeof hubArea>

/** A place of the platform that orders pass through. */
export const hub = z.object({
  id,
  name: z.string(),
  state: z.string(),
  lga: z.string(),
  street: z.string(),
  areas: z.array(hubArea),
  phoneNumber: z.string().nullable(),
  opening,
})
export type Hub = z.infer<typeof hub>

/** A hub as the platform runs it. `inHouse` are the parcels there now; `storesWaiting` are stores that chose it. */
export const ownHub = hub.extend({
  active: z.boolean(),
  /** Whether parcels are routed through it: it is active and has an administrator. */
  isOpen: z.boolean(),
  capacity: z.int().min(1).nullable(),
  inHouse: z.int().min(0),
  storeCount: z.int().min(0),
  storesWaiting: z.int().min(0),
  administrators: z.array(z.object({ id, name: z.string(), email: z.string() })),
})
export type OwnHub = z.infer<typeof ownHub>

const hubName = name(2, 80)
const capacity = z.int().min(1).max(100_000)
const address = { state: place, lga: place, street: z.string().trim().min(3).max(200) }

/** Areas of a hub, one per state. */
const areas = z
  .array(hubArea)
  .min(1, 'Say which states it serves.')
  .max(37)
  .refine(all => new Set(all.map(({ state }) => state)).size === all.length, 'A state is there twice.')

/** Without `areas` a new hub serves its own state. */
export const hubBody = z.object({
  name: hubName,
  ...address,
  areas: areas.optional(),
  phoneNumber: phoneNumber.nullable().default(null),
  hours: openingHours.nullable().default(null),
  capacity: capacity.nullable().default(null),
})
export type HubBody = z.output<typeof hubBody>

/** Changes of a hub; omitted fields stay. */
export const hubChange = changes({
  name: hubName,
  ...address,
  areas,
  phoneNumber: phoneNumber.nullable(),
  hours: openingHours.nullable(),
  capacity: capacity.nullable(),
  active: z.boolean(),
})
export type HubChange = z.output<typeof hubChange>

export const listHubs = endpoint({
  id: 'hub.list',
  method: 'GET',
  path: '/v1/bitmartehub/hubs',
  summary: 'The platform’s open hubs, by state',
  access: ['public'],
  query: z.object({ ...page(100), state: z.string().trim().max(60).optional() }),
  answer: listOf(hub),
  sharedSeconds: 60,
})

export const listOwnHubs = endpoint({
  id: 'hub.all',
  method: 'GET',
  path: '/v1/bitmartehub/hubs/all',
  summary: 'Every hub with its load, administrators and pending stores',
  access: ['admin:partners'],
  query: z.object({ ...page(), search: search.optional() }),
  answer: listOf(ownHub),
})

export const createHub = endpoint({
  id: 'hub.create',
  method: 'POST',
  path: '/v1/bitmartehub/hubs',
  summary: 'Adds a hub',
  access: ['admin:partners'],
  body: hubBody,
  answer: ownHub,
  errors: ['place_unknown', 'hub_name_taken'],
  message: done.hubCreated,
})

export const updateHub = endpoint({
  id: 'hub.update',
  method: 'PATCH',
  path: '/v1/bitmartehub/hubs/{id}',
  summary: 'Changes a hub; new routes avoid a closed one',
  access: ['admin:partners'],
  params: byId,
  body: hubChange,
  answer: ownHub,
  errors: ['changed_meanwhile', 'hub_not_found', 'place_unknown', 'hub_name_taken'],
  message: done.hubUpdated,
})

export const addHubAdministrator = endpoint({
  id: 'hub.administrator-add',
  method: 'POST',
  path: '/v1/bitmartehub/hubs/{id}/administrators',
  summary: 'Assigns an administrator to a hub: reassigns an existing hub administrator, or invites a new one by mail',
  access: ['admin:partners'],
  params: byId,
  body: z.object({ email, firstName: personName, lastName: personName }),
  answer: ownHub,
  errors: ['hub_not_found', 'email_taken'],
  message: done.hubAdministratorAdded,
  perMinute: 20,
})

export const removeHubAdministrator = endpoint({
  id: 'hub.administrator-remove',
  method: 'DELETE',
  path: '/v1/bitmartehub/hubs/{id}/administrators/{accountId}',
  summary: 'Removes an administrator from a hub',
  access: ['admin:partners'],
  params: z.object({ id, accountId: id }),
  answer: ownHub,
  errors: ['hub_not_found', 'admin_not_found'],
  message: done.hubAdministratorRemoved,
})

/** A place that a store offers as a hub. */
const offered = {
  name: hubName,
  ...address,
  phoneNumber,
  hours: openingHours.refine(hours => Object.keys(hours).length > 0, 'Say when it is open.'),
  capacity,
  about: z.string().trim().min(10).max(1000),
}

export const hubApplicationStatus = z.enum(['waiting', 'approved', 'declined'])

/** `reason` says why it was declined. */
export const hubApplication = z.object({
  id,
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  name: z.string(),
  state: z.string(),
  lga: z.string(),
  street: z.string(),
  phoneNumber: z.string(),
  hours: openingHours,
  capacity: z.int().min(1),
  about: z.string(),
  status: hubApplicationStatus,
  reason: z.string().nullable(),
  hubId: id.nullable(),
  createdAt: moment,
  decidedAt: moment.nullable(),
})
export type HubApplication = z.infer<typeof hubApplication>

export const applyAsHub = endpoint({
  id: 'hub.apply',
  method: 'POST',
  path: '/v1/bitmartehub/applications',
  summary: 'Applies to run a hub at the store’s place; one application at a time',
  access: ['merchant:profile'],
  body: z.object(offered),
  answer: hubApplication,
  errors: ['place_unknown', 'hub_applied_already'],
  message: done.hubApplied,
})

export const listHubApplications = endpoint({
  id: 'hub.applications',
  method: 'GET',
  path: '/v1/bitmartehub/applications',
  summary: 'Pending applications, longest waiting first; those of another status, newest first',
  access: ['admin:partners'],
  query: z.object({ ...page(), status: hubApplicationStatus.default('waiting'), search: search.optional() }),
  answer: listOf(hubApplication).extend({ counts: z.record(hubApplicationStatus, z.int().min(0)) }),
})

const decisive = ['hub_application_not_found', 'hub_application_decided'] as const

export const approveHubApplication = endpoint({
  id: 'hub.approve',
  method: 'PATCH',
  path: '/v1/bitmartehub/approve/{id}',
  summary: 'Approves a hub application, which creates the hub',
  access: ['admin:partners'],
  params: byId,
  answer: ownHub,
  errors: [...decisive, 'hub_name_taken'],
  message: done.hubApproved,
})

const reason = reasonText(300)

export const declineHubApplication = endpoint({
  id: 'hub.decline',
  method: 'PATCH',
  path: '/v1/bitmartehub/decline/{id}',
  summary: 'Rejects an application with a reason, which its store receives',
  access: ['admin:partners'],
  params: byId,
  body: z.object({ reason }),
  answer: hubApplication,
  errors: decisive,
  message: done.hubDeclined,
})

/** A store's hub and its newest application. `declined` is the reason of the last hub that declined it. */
export const storeHub = z.object({
  hub: hub.nullable(),
  chosenAt: moment.nullable(),
  approvedAt: moment.nullable(),
  declined: z.string().nullable(),
  application: hubApplication.nullable(),
})
export type StoreHub = z.infer<typeof storeHub>

export const getStoreHub = endpoint({
  id: 'hub.mine',
  method: 'GET',
  path: '/v1/bitmartehub/mine',
  summary: 'The hub that the store has chosen, and the status of its application',
  access: ['merchant:profile'],
  answer: storeHub,
})

export const chooseHub = endpoint({
  id: 'hub.choose',
  method: 'PUT',
  path: '/v1/bitmartehub/mine',
  summary: 'Chooses the hub that the store’s parcels go through, once the hub agrees; null for none',
  access: ['merchant:profile'],
  body: z.object({ hubId: id.nullable() }),
  answer: storeHub,
  errors: ['hub_not_found'],
  message: done.hubChosen,
})

/** A store that has chosen a hub. */
export const hubStore = z.object({
  id,
  storeName: z.string(),
  storeUrl: z.string(),
  storePhoneNumber: z.string().nullable(),
  pickup: z.object({ state: z.string(), lga: z.string(), address: z.string() }).nullable(),
  hubId: id,
  hubName: z.string(),
  chosenAt: moment,
  approvedAt: moment.nullable(),
})
export type HubStore = z.infer<typeof hubStore>

export const listHubStores = endpoint({
  id: 'hub.stores',
  method: 'GET',
  path: '/v1/bitmartehub/stores',
  summary: 'Stores that have chosen a hub, pending ones first; for a hub administrator those of its hub',
  access: ['admin:partners', 'hub'],
  query: z.object({
    ...page(),
    hubId: id.optional(),
    status: z.enum(['waiting', 'approved']).optional(),
    search: search.optional(),
  }),
  answer: listOf(hubStore),
})

const ofStore = z.object({ storeId: id })

export const approveHubStore = endpoint({
  id: 'hub.store-approve',
  method: 'PATCH',
  path: '/v1/bitmartehub/stores/{storeId}/approve-hub',
  summary: 'Approves the hub that a store chose; idempotent',
  access: ['admin:partners', 'hub'],
  params: ofStore,
  answer: hubStore,
  errors: ['store_not_found'],
  message: done.hubStoreApproved,
})

export const declineHubStore = endpoint({
  id: 'hub.store-decline',
  method: 'PATCH',
  path: '/v1/bitmartehub/stores/{storeId}/decline-hub',
  summary: 'Rejects a store that chose the hub with a reason, which the store receives; the store then has no hub',
  access: ['admin:partners', 'hub'],
  params: ofStore,
  body: z.object({ reason }),
  answer: nothing,
  errors: ['store_not_found'],
  message: done.hubStoreDeclined,
})
