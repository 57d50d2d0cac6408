import { z } from 'zod'
import { grantSchema, type Resource, resources } from '#contract/access.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, email, id, moment, nothing, personName, phoneNumber, search } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

/** What each resource opens, as the owner of a store reads it. */
export const resourceWords: Readonly<Record<Resource, { name: string; description: string }>> = {
  onboarding: { name: 'Onboarding and plan', description: 'Documents of the store, and what it pays each month' },
  profile: { name: 'Store profile', description: 'Name, logo, place, opening hours, holidays, hub' },
  bank: { name: 'Bank account', description: 'Where the store’s money is paid to' },
  products: { name: 'Products', description: 'What is on sale, its prices and stock' },
  orders: { name: 'Orders', description: 'What was bought, and moving it on' },
  returns: { name: 'Returns', description: 'What customers send back' },
  coupons: { name: 'Coupons', description: 'What takes money off' },
  policies: { name: 'Policies', description: 'Returns, delivery and other promises' },
  testimonials: { name: 'Reviews and testimonials', description: 'What customers say, and answers to it' },
  staff: { name: 'Staff', description: 'Who works in the store, roles, and what each did' },
  shipping: { name: 'Own delivery', description: 'Zones, prices and vehicles' },
  themes: { name: 'Theme', description: 'How the storefront looks' },
  transactions: { name: 'Transactions and payouts', description: 'Money that came and went' },
  reports: { name: 'Reports', description: 'Sales and what they earned' },
}

export const storeResource = z.object({ resource: z.enum(resources), name: z.string(), description: z.string() })
export type StoreResource = z.infer<typeof storeResource>

/** The grants of a role, each resource at most once. */
const grants = z
  .array(grantSchema)
  .max(resources.length)
  .refine(given => new Set(given.map(({ resource }) => resource)).size === given.length, 'Name each resource once.')

/**
 * What a member of staff can be. One that is built in stands in every store and stays as it is. `mayGive`: the caller
 * holds all that it holds, and so may give it, and change it where it isn’t built in.
 */
export const staffRole = z.object({
  id,
  name: z.string(),
  builtIn: z.boolean(),
  grants: z.array(grantSchema),
  staffCount: z.int().min(0),
  mayGive: z.boolean(),
})
export type StaffRole = z.infer<typeof staffRole>

/** `invited` until the person has chosen a password. */
export const staffStatus = z.enum(['invited', 'active', 'inactive'])
export type StaffStatus = z.infer<typeof staffStatus>

/** Somebody who works in a store. The owner has no role: it holds every resource. `mayChange`: by the caller. */
export const storeStaff = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  owner: z.boolean(),
  role: z.object({ id, name: z.string() }).nullable(),
  resources: z.array(grantSchema),
  status: staffStatus,
  lastLogin: moment.nullable(),
  createdAt: moment,
  mayChange: z.boolean(),
})
export type StoreStaff = z.infer<typeof storeStaff>

const path = '/v1/storestaff'
const byStaffId = z.object({ staffid: id })

export const listResources = endpoint({
  id: 'staff.resources',
  method: 'GET',
  path: `${path}/resources`,
  summary: 'What a role can hold, each to view or to manage',
  access: ['merchant:staff'],
  answer: listOf(storeResource),
})

export const listRoles = endpoint({
  id: 'staff.roles',
  method: 'GET',
  path: `${path}/roles`,
  summary: 'The roles of the store: those built in, then its own by name',
  access: ['merchant:staff'],
  answer: listOf(staffRole),
})

export const roleBody = z.object({ name: z.string().trim().min(2).max(40), grants })
export type RoleBody = z.input<typeof roleBody>

export const createRole = endpoint({
  id: 'staff.role-create',
  method: 'POST',
  path: `${path}/roles`,
  summary: 'Makes a role of the store’s own, which holds no more than who makes it',
  access: ['merchant:staff'],
  body: roleBody,
  answer: staffRole,
  errors: ['role_name_taken', 'too_many_roles'],
  message: done.roleCreated,
})

export const updateRole = endpoint({
  id: 'staff.role-update',
  method: 'PATCH',
  path: `${path}/roles/{id}`,
  summary: 'Changes one of the store’s own roles, for all who have it, at once',
  access: ['merchant:staff'],
  params: byId,
  body: roleBody,
  answer: staffRole,
  errors: ['role_not_found', 'role_name_taken'],
  message: done.roleUpdated,
})

export const deleteRole = endpoint({
  id: 'staff.role-delete',
  method: 'DELETE',
  path: `${path}/roles/{id}`,
  summary: 'Deletes one of the store’s own roles that nobody has',
  access: ['merchant:staff'],
  params: byId,
  answer: nothing,
  errors: ['role_not_found', 'role_in_use'],
  message: done.roleDeleted,
})

export const listStaff = endpoint({
  id: 'staff.list',
  method: 'GET',
  path,
  summary: 'Who works in the store: the owner, then the others by name',
  access: ['merchant:staff'],
  query: z.object({ ...page(), search: search.optional(), roleId: id.optional() }),
  answer: listOf(storeStaff),
})

export const getStaff = endpoint({
  id: 'staff.get',
  method: 'GET',
  path: `${path}/{staffid}`,
  summary: 'One who works in the store',
  access: ['merchant:staff'],
  params: byStaffId,
  answer: storeStaff,
  errors: ['staff_not_found'],
})

const person = { firstName: personName, lastName: personName, phoneNumber: phoneNumber.optional(), roleId: id }

export const createStaffBody = z.object({ ...person, email })
export type CreateStaffBody = z.input<typeof createStaffBody>

export const createStaff = endpoint({
  id: 'staff.create',
  method: 'POST',
  path,
  summary: 'Adds somebody to the store with a role, and mails them a link that sets their password',
  access: ['merchant:staff'],
  body: createStaffBody,
  answer: storeStaff,
  errors: ['too_many_staff'],
  message: done.staffCreated,
  perMinute: 20,
})

export const updateStaffBody = z.object(person).partial()
export type UpdateStaffBody = z.input<typeof updateStaffBody>

export const updateStaff = endpoint({
  id: 'staff.update',
  method: 'PATCH',
  path: `${path}/{staffid}`,
  summary: 'Changes the name, number or role of one who works in the store; another role counts at once',
  access: ['merchant:staff'],
  params: byStaffId,
  body: updateStaffBody,
  answer: storeStaff,
  errors: ['staff_not_found'],
  message: done.staffUpdated,
})

export const deleteStaff = endpoint({
  id: 'staff.delete',
  method: 'DELETE',
  path: `${path}/{staffid}`,
  summary: 'Takes somebody out of the store and signs them out everywhere, at once',
  access: ['merchant:staff'],
  params: byStaffId,
  answer: nothing,
  errors: ['staff_not_found'],
  message: done.staffDeleted,
})

export const inviteStaff = endpoint({
  id: 'staff.invite',
  method: 'POST',
  path: `${path}/{staffid}/invite`,
  summary: 'Mails the link that sets the password again, to somebody who hasn’t used it',
  access: ['merchant:staff'],
  params: byStaffId,
  answer: nothing,
  errors: ['staff_not_found', 'staff_joined'],
  message: done.staffInvited,
  perMinute: 10,
})

/**
 * One thing that somebody of the store did. `action` and `subject` are words of the audit log, such as `coupon.delete`
 * and `coupon`; `subject.name` is there where the log says one.
 */
export const staffActivity = z.object({
  id,
  at: moment,
  staffId: id.nullable(),
  name: z.string(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
})
export type StaffActivity = z.infer<typeof staffActivity>

export const listStaffActivity = endpoint({
  id: 'staff.activity',
  method: 'GET',
  path: `${path}/activity`,
  summary: 'What those of the store did, the latest first; also those who have left',
  access: ['merchant:staff'],
  query: z.object({ ...page(), staffId: id.optional() }),
  answer: listOf(staffActivity),
})
