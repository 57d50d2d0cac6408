import { z } from 'zod'
import { type AdminResource, adminGrantSchema, adminKinds, adminResources } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, changes, email, id, moment, name, nothing, personName, phoneNumber, search } from '#contract/fields.ts'

/** Names of the resources for superadmins, and descriptions that name everything their calls open. */
export const adminResourceWords: Readonly<Record<AdminResource, { name: string; description: string }>> = {
  orders: {
    name: 'Orders',
    description: 'Orders with customers’ addresses, mails and notes: status, schedule, carriers',
  },
  returns: { name: 'Returns', description: 'Decide returns and who bears their cost, assign carriers' },
  products: { name: 'Products', description: 'Review and approve products, add and edit them for stores' },
  categories: {
    name: 'Categories and search',
    description: 'Category tree, attributes, size guides, VAT exemptions, searches, synonyms',
  },
  reviews: { name: 'Reviews, questions and testimonials', description: 'Hide and approve what is public' },
  stores: {
    name: 'Stores and merchants',
    description:
      'Stores with approvers, merchants, plans, tax details and notes: approve, suspend, choose how they are paid',
  },
  customers: { name: 'Customers', description: 'Customer accounts with addresses, mails and notes, and their sign-in' },
  messages: { name: 'Messages', description: 'Reported conversations' },
  partners: {
    name: 'Partners and hubs',
    description: 'Delivery partners with earnings and notes, hubs and their applications',
  },
  shipping: { name: 'Shipping', description: 'Zones, prices, vehicles and discounts' },
  payments: {
    name: 'Payments and payouts',
    description: 'Payments, card disputes, store credit, payouts to stores and partners, reconciliation',
  },
  finance: { name: 'Finance and ledger', description: 'Finance reports, the ledger, invoices and the VAT report' },
  reports: {
    name: 'Reports',
    description: 'Sales, orders and products over time, late deliveries and failed payments',
  },
  window: { name: 'Shop window', description: 'Promotions, outlets, collections, themes, help and legal pages' },
  cases: { name: 'Cases', description: 'Problems with orders, refunds, goodwill, lost parcels, contact messages' },
  'gift-cards': { name: 'Gift cards', description: 'Cards, their balances and status, and issuing them' },
}

const path = '/v1/superadmin'
const access = ['superadmin'] as const

export const listAdminResources = endpoint({
  id: 'super.resources',
  method: 'GET',
  path: `${path}/resources`,
  summary: 'Resources of admin roles, each with view or manage',
  access,
  answer: listOf(z.object({ resource: z.enum(adminResources), name: z.string(), description: z.string() })),
})

/** A role that limits an `admin`. `adminCount` is the number of its holders. */
export const adminRole = z.object({
  id,
  name: z.string(),
  grants: z.array(adminGrantSchema),
  adminCount: z.int().min(0),
})
export type AdminRole = z.infer<typeof adminRole>

export const listAdminRoles = endpoint({
  id: 'super.roles',
  method: 'GET',
  path: `${path}/roles`,
  summary: 'The roles of administrators, by name',
  access,
  answer: listOf(adminRole),
})

export const adminRoleBody = z.object({
  name: name(2, 40),
  grants: z
    .array(adminGrantSchema)
    .max(adminResources.length)
    .refine(given => new Set(given.map(({ resource }) => resource)).size === given.length, 'Name each resource once.'),
})
export type AdminRoleBody = z.input<typeof adminRoleBody>

export const createAdminRole = endpoint({
  id: 'super.roles-create',
  method: 'POST',
  path: `${path}/roles`,
  summary: 'Creates an admin role',
  access,
  body: adminRoleBody,
  answer: adminRole,
  errors: ['role_name_taken', 'too_many_admin_roles'],
  message: done.roleCreated,
})

export const updateAdminRole = endpoint({
  id: 'super.roles-update',
  method: 'PATCH',
  path: `${path}/roles/{id}`,
  summary: 'Changes the given fields of an admin role, at once for all who have it',
  access,
  params: byId,
  body: changes(adminRoleBody.shape),
  answer: adminRole,
  errors: ['changed_meanwhile', 'role_not_found', 'role_name_taken'],
  message: done.roleUpdated,
})

export const deleteAdminRole = endpoint({
  id: 'super.roles-delete',
  method: 'DELETE',
  path: `${path}/roles/{id}`,
  summary: 'Deletes an admin role that nobody holds',
  access,
  params: byId,
  answer: nothing,
  errors: ['role_not_found', 'role_in_use'],
  message: done.roleDeleted,
})

/** `invited` until the person has chosen a password. */
export const adminStatuses = ['invited', 'active', 'inactive'] as const
export type AdminStatus = (typeof adminStatuses)[number]

/** An administrator. `role` narrows an `admin`; without one, and for the other kinds, it is null. `hub` is the name of
 * the hub that a hub administrator runs. */
export const administrator = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  kind: z.enum(adminKinds),
  role: z.object({ id, name: z.string() }).nullable(),
  hub: z.string().nullable(),
  status: z.enum(adminStatuses),
  /** True if signing in takes a code besides the password. */
  twoFactor: z.boolean(),
  lastLogin: moment.nullable(),
  createdAt: moment,
})
export type Administrator = z.infer<typeof administrator>

export const listAdministrators = endpoint({
  id: 'super.admins',
  method: 'GET',
  path: `${path}/admins`,
  summary: 'Administrators of every kind by name; those deleted are left out',
  access,
  query: z.object({
    ...page(),
    search: search.optional(),
    kind: z.enum(adminKinds).optional(),
    roleId: id.optional(),
    status: z.enum(adminStatuses).optional(),
  }),
  answer: listOf(administrator),
})

export const getAdministrator = endpoint({
  id: 'super.admin-get',
  method: 'GET',
  path: `${path}/admins/{id}`,
  summary: 'One administrator',
  access,
  params: byId,
  answer: administrator,
  errors: ['admin_not_found'],
})

/** Kinds that a superadmin can assign. Hub administrators are assigned with the hub (`hub.administrator-add`). */
export const givenKinds = ['admin', 'superadmin', 'scheduler', 'dispatcher'] as const

/** `roleId` is for an `admin`; null grants everything that admins may do. */
const job = { kind: z.enum(givenKinds), roleId: id.nullable() }
const onlyAdmins = { path: ['roleId'], message: 'Only an admin has a role.' }

export const createAdministrator = endpoint({
  id: 'super.admin-create',
  method: 'POST',
  path: `${path}/admins`,
  summary: 'Adds an administrator, and mails them a link that sets their password',
  access,
  body: z
    .object({ firstName: personName, lastName: personName, email, phoneNumber: phoneNumber.optional(), ...job })
    .refine(({ kind, roleId }) => kind === 'admin' || roleId === null, onlyAdmins),
  answer: administrator,
  errors: ['email_taken'],
  message: done.adminCreated,
  perMinute: 20,
})

const profile = { firstName: personName, lastName: personName, phoneNumber: phoneNumber.nullable() }

export const updateAdministrator = endpoint({
  id: 'super.admin-update',
  method: 'PATCH',
  path: `${path}/admins/{id}`,
  summary: 'Changes the name, number, kind or role of an administrator; a new kind or role takes effect at once',
  access,
  params: byId,
  body: changes({ ...profile, ...job }),
  answer: administrator,
  errors: ['changed_meanwhile', 'admin_not_found', 'last_superadmin'],
  message: done.adminUpdated,
})

export const updateOwnProfile = endpoint({
  id: 'super.profile',
  method: 'PATCH',
  path: `${path}/profile`,
  summary: 'Changes the caller’s name and phone number',
  access: ['admin'],
  body: z.object(profile).partial(),
  answer: administrator,
  message: done.adminUpdated,
})

export const activateAdministrator = endpoint({
  id: 'super.activate',
  method: 'PATCH',
  path: `${path}/admins/{id}/activate`,
  summary: 'Reactivates an administrator',
  access,
  params: byId,
  answer: administrator,
  errors: ['admin_not_found'],
  message: done.adminActivated,
})

export const deactivateAdministrator = endpoint({
  id: 'super.deactivate',
  method: 'PATCH',
  path: `${path}/admins/{id}/deactivate`,
  summary: 'Deactivates an administrator, which ends every session at once',
  access,
  params: byId,
  answer: administrator,
  errors: ['admin_not_found', 'last_superadmin'],
  message: done.adminDeactivated,
})

export const deleteAdministrator = endpoint({
  id: 'super.delete',
  method: 'DELETE',
  path: `${path}/admins/{id}`,
  summary: 'Deletes an administrator; their entries in the audit log stay',
  access,
  params: byId,
  answer: nothing,
  errors: ['admin_not_found', 'last_superadmin'],
  message: done.adminDeleted,
})

export const inviteAdministrator = endpoint({
  id: 'super.invite',
  method: 'POST',
  path: `${path}/admins/{id}/invite`,
  summary: 'Mails an unused invitation again',
  access,
  params: byId,
  answer: nothing,
  errors: ['admin_not_found', 'staff_joined'],
  message: done.staffInvited,
  perMinute: 10,
})
