import { adminResources } from '#contract/access.ts'
import * as contract from '#contract/identity/administrators.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { adminRoles, createAdminRole, deleteAdminRole, updateAdminRole } from './admin-roles.ts'
import * as use from './administrators.ts'
import { administratorById, administrators } from './administrators.views.ts'
import { auditLog } from './audit-log.views.ts'

const listed = adminResources.map(resource => ({ resource, ...contract.adminResourceWords[resource] }))

/** Administrators, their roles, and what everybody did: for superadmins. */
export const administratorRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listAdminResources, async () => ({ count: listed.length, rows: listed })),

  route(contract.listAdminRoles, ({ db }) => adminRoles(db.read)),
  route(contract.createAdminRole, ({ caller, body, db }) => db.transact(work => createAdminRole(work, caller, body))),
  route(contract.updateAdminRole, ({ caller, params, body, db }) =>
    db.transact(work => updateAdminRole(work, caller, params.id, body)),
  ),
  route(contract.deleteAdminRole, ({ caller, params, db }) =>
    db.transact(work => deleteAdminRole(work, caller, params.id)),
  ),

  route(contract.listAdministrators, ({ query, db }) => administrators(db.read, query)),
  route(contract.getAdministrator, ({ params, db }) => administratorById(db.read, params.id)),
  route(contract.createAdministrator, ({ caller, body }) => use.createAdministrator(platform, caller, body)),
  route(contract.updateAdministrator, ({ caller, params, body, db }) =>
    db.transact(work => use.updateAdministrator(work, caller, params.id, body)),
  ),
  route(contract.updateOwnProfile, ({ caller, body, db }) =>
    db.transact(work => use.updateOwnProfile(work, caller, body)),
  ),
  route(contract.activateAdministrator, ({ caller, params, db }) =>
    db.transact(work => use.activateAdministrator(work, caller, params.id)),
  ),
  route(contract.deactivateAdministrator, ({ caller, params, db }) =>
    db.transact(work => use.deactivateAdministrator(work, caller, params.id)),
  ),
  route(contract.deleteAdministrator, ({ caller, params, db }) =>
    db.transact(work => use.deleteAdministrator(work, caller, params.id)),
  ),
  route(contract.inviteAdministrator, ({ caller, params, db }) =>
    db.transact(work => use.inviteAdministrator(platform, work, caller, params.id)),
  ),

  route(listAuditLog, ({ query, db }) => auditLog(db.read, query)),
]
