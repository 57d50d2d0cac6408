import { adminResources } from '#contract/access.ts'
import * as contract from '#contract/identity/administrators.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { adminRoles, createAdminRole, deleteAdminRole, updateAdminRole } from './admin-roles.ts'
import { inviteAdministrator } from './administrators.ts'

const listed = adminResources.map(resource => ({ resource, ...contract.adminResourceWords[resource] }))

/** Administrators' roles and invitations, for superadmins. */
export const administrationRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listAdminResources, async () => ({ count: listed.length, rows: listed })),

  route(contract.listAdminRoles, ({ db }) => adminRoles(db.read)),
  route(contract.createAdminRole, ({ caller, body, db }) => db.transact(work => createAdminRole(work, caller, body))),
  route(contract.updateAdminRole, ({ caller, params, body, db }) =>
    db.transact(work => updateAdminRole(work, caller, params.id, body)),
  ),
  route(contract.deleteAdminRole, ({ caller, params, db }) =>
    db.transact(work => deleteAdminRole(work, caller, params.id)),
  ),

  route(contract.inviteAdministrator, ({ caller, params, db }) =>
    db.transact(work => inviteAdministrator(platform, work, caller, params.id)),
  ),
]
