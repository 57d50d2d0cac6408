import { z } from 'zod'
import { carrierRecord, carrierVehicle, partnerStatus } from '#contract/delivery/delivery.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import {
  byId,
  changes,
  day,
  email,
  id,
  moment,
  name,
  nothing,
  personName,
  phoneNumber,
  picture,
  reasonText,
  search,
} from '#contract/fields.ts'
import { bankAccount } from '#contract/stores/bank-account.ts'
import { companyName, partnerOnboarding, partnerStates } from './partner-onboarding.ts'

/** Days off that begin later: from the first, until the day from which the partner takes orders again. */
const daysOff = z.object({ from: day, until: day })
export type DaysOff = z.infer<typeof daysOff>

/**
 * A shipping partner. Only an approved one can be assigned, and none before `awayUntil`, the day from which it takes orders
 * again, null if it takes them now. `vehicle` is its largest, null until it names one.
 */
export const partnerRow = z.object({
  id,
  name: z.string(),
  companyName: z.string(),
  logo: picture.nullable(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  states: z.array(z.string()),
  openOrders: z.int().min(0),
  unanswered: z.int().min(0),
  vehicle: carrierVehicle.nullable(),
  ...carrierRecord.shape,
  status: partnerStatus,
  /** Optional, because the previous release doesn't send it. */
  awayUntil: day.nullable().optional(),
  /** Optional, because the previous release doesn't send it. */
  plannedDaysOff: daysOff.nullable().optional(),
  approved: z.boolean(),
  createdAt: moment,
})
export type PartnerRow = z.infer<typeof partnerRow>

const filters = {
  search: search.optional(),
  state: z.string().trim().max(60).optional(),
  status: partnerStatus.optional(),
}

export const listPartners = endpoint({
  id: 'partner.all',
  method: 'GET',
  path: '/v1/partner/all',
  summary:
    'Shipping partners with how much they carry and how well, and how many are in each status; narrowed to who serves `state`',
  access: ['admin:partners', 'admin:orders', 'admin:returns', 'scheduler'],
  query: z.object({ ...page(), ...filters }),
  answer: listOf(partnerRow).extend({ counts: z.record(partnerStatus, z.int().min(0)) }),
})

export const partnersFile = endpoint({
  id: 'partner.file',
  method: 'GET',
  path: '/v1/partner/file',
  summary: 'All matching shipping partners as CSV, streamed, at most 50,000; each file is audited',
  access: ['admin:partners'],
  query: z.object(filters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

export const createPartnerBody = z.object({
  companyName,
  firstName: personName,
  lastName: personName,
  email,
  phoneNumber,
  states: partnerStates.default([]),
})

export const createPartner = endpoint({
  id: 'partner.create',
  method: 'POST',
  path: '/v1/partner/create',
  summary: 'Adds a shipping partner, and mails it a link to set its password and onboard',
  access: ['admin:partners'],
  body: createPartnerBody,
  answer: z.object({ id }),
  errors: ['email_taken'],
  message: done.partnerAdded,
  perMinute: 20,
})

/** A partner as an administrator sees it. `addedBy` is who added it, null where it signed up itself. */
export const partnerDetail = z.object({
  id,
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  states: z.array(z.string()),
  createdAt: moment,
  addedBy: z.string().nullable(),
  approvedAt: moment.nullable(),
  onboarding: partnerOnboarding,
  record: carrierRecord,
  openOrders: z.int().min(0),
  unanswered: z.int().min(0),
  /** Changes with what an administrator reviews; passed as `seen`. Optional, because the previous release doesn't send it. */
  version: z.string().optional(),
})
export type PartnerDetail = z.infer<typeof partnerDetail>

export const getPartner = endpoint({
  id: 'partner.one',
  method: 'GET',
  path: '/v1/partner/{id}',
  summary: 'One partner with its company details and record; each access is audited',
  access: ['admin:partners'],
  params: byId,
  answer: partnerDetail,
  errors: ['partner_not_found'],
})

const reason = z.object({ reason: reasonText(300) })

/** `version` of the partner that the administrator reviewed: one that changed since then can't be decided on. */
const seen = z.string().max(64).optional()

export const approvePartner = endpoint({
  id: 'partner.approve',
  method: 'PATCH',
  path: '/v1/partner/{id}/approve',
  summary: 'Approves an onboarded partner, which can then be assigned orders',
  access: ['admin:partners'],
  params: byId,
  query: z.object({ seen }),
  answer: partnerDetail,
  errors: ['partner_not_found', 'partner_not_onboarded', 'changed_meanwhile'],
  message: done.partnerApproved,
})

export const sendPartnerBack = endpoint({
  id: 'partner.send-back',
  method: 'PATCH',
  path: '/v1/partner/{id}/send-back',
  summary: 'Requests changes from a partner that isn’t approved yet, with a reason',
  access: ['admin:partners'],
  params: byId,
  body: reason.extend({ seen }),
  answer: partnerDetail,
  errors: ['partner_not_found', 'partner_not_onboarded', 'partner_approved', 'changed_meanwhile'],
  message: done.partnerSentBack,
})

export const suspendPartner = endpoint({
  id: 'partner.suspend',
  method: 'PATCH',
  path: '/v1/partner/{id}/suspend',
  summary:
    'Gives an approved partner no more orders; what it hasn’t answered goes to others, what it carries it brings',
  access: ['admin:partners'],
  params: byId,
  body: reason,
  answer: partnerDetail,
  errors: ['partner_not_found', 'partner_not_approved'],
  message: done.partnerSuspended,
})

export const restorePartner = endpoint({
  id: 'partner.restore',
  method: 'PATCH',
  path: '/v1/partner/{id}/restore',
  summary: 'Restores a suspended partner',
  access: ['admin:partners'],
  params: byId,
  body: reason,
  answer: partnerDetail,
  errors: ['partner_not_found', 'partner_not_suspended'],
  message: done.partnerRestored,
})

/**
 * A partner's editable profile, its record, its bank account (null before onboarding), and the `vehicles` of which it can
 * name its largest.
 */
export const partnerProfile = z.object({
  companyName: z.string(),
  phoneNumber: z.string().nullable(),
  states: z.array(z.string()),
  vehicle: carrierVehicle.nullable(),
  vehicles: z.array(carrierVehicle),
  status: partnerStatus,
  record: carrierRecord,
  /** The day from which it takes orders again; null if it takes them now. Optional, because the previous release doesn't send it. */
  awayUntil: day.nullable().optional(),
  /** Optional, because the previous release doesn't send it, and takes no first day. */
  plannedDaysOff: daysOff.nullable().optional(),
  bankAccount: bankAccount.omit({ id: true }).nullable(),
})
export type PartnerProfile = z.infer<typeof partnerProfile>

export const getPartnerProfile = endpoint({
  id: 'partner.profile',
  method: 'GET',
  path: '/v1/partner/profile',
  summary: 'The partner’s own company, record and bank account',
  access: ['partner'],
  answer: partnerProfile,
})

/** Days after today of the last day until which a partner can be away. */
export const mostDaysOff = 365

const profileFields = {
  phoneNumber,
  states: partnerStates,
  vehicleId: id.nullable(),
  awayUntil: day.nullable(),
  plannedDaysOff: daysOff.nullable(),
}
/**
 * Omitted fields stay. `awayUntil` ends days off that begin today, `plannedDaysOff` begin later; each replaces the other. A
 * partner that was only invited has no states yet.
 */
export const partnerProfileBody = changes(profileFields).extend({
  states: partnerStates.min(1, 'Say where you deliver.').optional(),
})

export const updatePartnerProfile = endpoint({
  id: 'partner.profile-update',
  method: 'PUT',
  path: '/v1/partner/profile',
  summary:
    'Sets where the partner delivers, its largest vehicle, the number that customers and stores reach it on, and from which day until which it gets no new orders',
  access: ['partner'],
  body: partnerProfileBody,
  answer: partnerProfile,
  errors: ['changed_meanwhile'],
  message: done.partnerProfileSaved,
})

/** A partner's rider. */
export const rider = z.object({ id, name: z.string(), phoneNumber: z.string() })
export type Rider = z.infer<typeof rider>

export const riderBody = z.object({ name: name(2, 120), phoneNumber })

export const listRiders = endpoint({
  id: 'partner.riders',
  method: 'GET',
  path: '/v1/partner/riders',
  summary: 'The partner’s riders, by name',
  access: ['partner'],
  answer: listOf(rider),
})

export const addRider = endpoint({
  id: 'partner.rider-add',
  method: 'POST',
  path: '/v1/partner/riders',
  summary: 'Adds a rider of the partner',
  access: ['partner'],
  body: riderBody,
  answer: rider,
  errors: ['rider_taken', 'too_many_riders'],
  message: done.riderAdded,
})

export const updateRider = endpoint({
  id: 'partner.rider-update',
  method: 'PUT',
  path: '/v1/partner/riders/{id}',
  summary: 'Changes the given fields of a rider; orders that name them follow',
  access: ['partner'],
  params: byId,
  body: changes(riderBody.shape),
  answer: rider,
  errors: ['changed_meanwhile', 'rider_not_found', 'rider_taken'],
  message: done.riderSaved,
})

export const removeRider = endpoint({
  id: 'partner.rider-remove',
  method: 'DELETE',
  path: '/v1/partner/riders/{id}',
  summary: 'Removes a rider; orders that named them name the partner again',
  access: ['partner'],
  params: byId,
  answer: nothing,
  errors: ['rider_not_found'],
  message: done.riderRemoved,
})

export const setDispatcherPhone = endpoint({
  id: 'partner.dispatcher-phone',
  method: 'PATCH',
  path: '/v1/partner/update-dispatcher-phone-number/{id}',
  summary: 'Sets which rider of the partner, or which number, the customer of an order can call',
  access: ['partner'],
  params: byId,
  body: z
    .object({ riderId: id.optional(), phoneNumber: phoneNumber.optional() })
    .refine(({ riderId, phoneNumber }) => (riderId === undefined) !== (phoneNumber === undefined), {
      path: ['phoneNumber'],
      error: 'Choose a rider or write a number.',
    }),
  answer: z.object({ dispatchPhoneNumber: z.string() }),
  errors: ['order_not_found', 'move_not_allowed', 'rider_not_found'],
  message: done.dispatcherNamed,
})
