import { z } from 'zod'
import { grantSchema, type Resource, resources } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, changes, email, id, moment, name, nothing, personName, phoneNumber, search } from '#contract/fields.ts'

/** Name of each resource for a store's owner, and a description that names everything its calls open. */
export const resourceWords: Readonly<Record<Resource, { name: string; description: string }>> = {
  onboarding: {
    name: 'Onboarding and plan',
    description: 'Approval of the store and its documents, its plan and what it pays each month',
  },
  profile: { name: 'Store profile', description: 'Name, logo, address, opening hours, holidays, hub, tax details' },
  bank: { name: 'Bank account', description: 'Where the store’s money is paid to' },
  products: {
    name: 'Products',
    description: 'Products with prices, sale prices, stock and files; imports, exports, featured products',
  },
  orders: {
    name: 'Orders',
    description:
      'Orders with their status, customers’ addresses, invoices and what the store earns; cases; messages with customers',
  },
  returns: { name: 'Returns', description: 'Returns and their refunds, and asking Bitmarte to decide' },
  coupons: { name: 'Coupons', description: 'Coupons and discounts' },
  policies: { name: 'Policies', description: 'Return, delivery and other policies' },
  testimonials: {
    name: 'Reviews, questions and testimonials',
    description: 'What customers write and ask, and replies',
  },
  staff: { name: 'Staff', description: 'Staff, roles and activity' },
  shipping: { name: 'Own delivery', description: 'Whether the store delivers itself, zones, prices and vehicles' },
  themes: { name: 'Theme', description: 'Storefront design and its testimonials, choosing themes' },
  transactions: {
    name: 'Transactions and payouts',
    description: 'Income and expenses, payouts and statements, invoices, VAT report',
  },
  reports: { name: 'Reports', description: 'Sales, revenue and customers, and what coupons brought' },
}

export const storeResource = z.object({ resource: z.enum(resources), name: z.string(), description: z.string() })

/** Grants of a role, each resource at most once. */
const grants = z
  .array(grantSchema)
  .max(resources.length)
  .refine(given => new Set(given.map(({ resource }) => resource)).size === given.length, 'Name each resource once.')

/**
 * A staff role. Built-in roles exist in every store and can't change. `mayGive`: the caller holds all its grants, and
 * so can assign it, and edit it unless it is built in.
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

/** `invited` until the person sets a password. */
export const staffStatus = z.enum(['invited', 'active', 'inactive'])

/** A member of a store. The owner has no role and holds every resource. `mayChange`: whether the caller can. */
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
  summary: 'The resources that a role can view or manage',
  access: ['merchant:staff'],
  answer: listOf(storeResource),
})

export const listRoles = endpoint({
  id: 'staff.roles',
  method: 'GET',
  path: `${path}/roles`,
  summary: 'The roles of the store: built-in ones, then its own by name',
  access: ['merchant:staff'],
  answer: listOf(staffRole),
})

export const roleBody = z.object({ name: name(2, 40), grants })
export type RoleBody = z.input<typeof roleBody>

export const createRole = endpoint({
  id: 'staff.role-create',
  method: 'POST',
  path: `${path}/roles`,
  summary: 'Creates a custom role with at most the caller’s own grants',
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
  summary: 'Changes the given fields of a custom role, at once for all who have it',
  access: ['merchant:staff'],
  params: byId,
  body: changes(roleBody.shape),
  answer: staffRole,
  errors: ['changed_meanwhile', 'role_not_found', 'role_name_taken'],
  message: done.roleUpdated,
})

export const deleteRole = endpoint({
  id: 'staff.role-delete',
  method: 'DELETE',
  path: `${path}/roles/{id}`,
  summary: 'Deletes a custom role that nobody has',
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
  summary: 'Members of the store: the owner, then staff by name',
  access: ['merchant:staff'],
  query: z.object({ ...page(), search: search.optional(), roleId: id.optional() }),
  answer: listOf(storeStaff),
})

export const getStaff = endpoint({
  id: 'staff.get',
  method: 'GET',
  path: `${path}/{staffid}`,
  summary: 'One member of the store',
  access: ['merchant:staff'],
  params: byStaffId,
  answer: storeStaff,
  errors: ['staff_not_found'],
})

const person = { firstName: personName, lastName: personName, phoneNumber: phoneNumber.optional(), roleId: id }

export const createStaffBody = z.object({ ...person, email })

export const createStaff = endpoint({
  id: 'staff.create',
  method: 'POST',
  path,
  summary: 'Adds a staff member with a role, and mails them a link to set their password',
  access: ['merchant:staff'],
  body: createStaffBody,
  answer: storeStaff,
  errors: ['too_many_staff'],
  message: done.staffCreated,
  perMinute: 20,
})

export const updateStaffBody = changes({ ...person, phoneNumber: phoneNumber.nullable() })

export const updateStaff = endpoint({
  id: 'staff.update',
  method: 'PATCH',
  path: `${path}/{staffid}`,
  summary: 'Changes the name, phone number or role of a staff member; the role applies at once',
  access: ['merchant:staff'],
  params: byStaffId,
  body: updateStaffBody,
  answer: storeStaff,
  errors: ['changed_meanwhile', 'staff_not_found'],
  message: done.staffUpdated,
})

export const deleteStaff = endpoint({
  id: 'staff.delete',
  method: 'DELETE',
  path: `${path}/{staffid}`,
  summary: 'Removes a staff member from the store and signs them out everywhere, at once',
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
  summary: 'Mails an unused invitation again',
  access: ['merchant:staff'],
  params: byStaffId,
  answer: nothing,
  errors: ['staff_not_found', 'staff_joined'],
  message: done.staffInvited,
  perMinute: 10,
})

/**
 * One audited action of a member. `action` and `subject` are identifiers of the audit log, such as `coupon.delete` and
 * `coupon`; `subject.name` is set where the log has one.
 */
export const staffActivity = z.object({
  id,
  at: moment,
  staffId: id.nullable(),
  name: z.string(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** Status that the entry changed; `before` is null for a new subject. */
  status: z.object({ before: z.string().nullable(), after: z.string() }).optional(),
})
export type StaffActivity = z.infer<typeof staffActivity>

export const listStaffActivity = endpoint({
  id: 'staff.activity',
  method: 'GET',
  path: `${path}/activity`,
  summary: 'Activity of current and former members of the store, newest first',
  access: ['merchant:staff'],
  query: z.object({ ...page(), staffId: id.optional() }),
  answer: listOf(staffActivity),
})
