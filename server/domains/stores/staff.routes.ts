import { resources } from '#contract/access.ts'
import * as contract from '#contract/stores/staff.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { createStaff, deleteStaff, inviteStaff, updateStaff } from './staff.ts'
import { staffById, staffList } from './staff.views.ts'
import { createRole, deleteRole, roleList, updateRole } from './staff-roles.ts'

const listed = resources.map(resource => ({ resource, ...contract.resourceWords[resource] }))

export const staffRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listResources, async () => ({ count: listed.length, rows: listed })),

  route(contract.listRoles, ({ caller, db }) => roleList(db.read, caller)),
  route(contract.createRole, ({ caller, body, db }) => db.transact(work => createRole(work, caller, body))),
  route(contract.updateRole, ({ caller, params, body, db }) =>
    db.transact(work => updateRole(work, caller, params.id, body)),
  ),
  route(contract.deleteRole, ({ caller, params, db }) => db.transact(work => deleteRole(work, caller, params.id))),

  route(contract.listStaff, ({ caller, query, db }) => staffList(db.read, caller, query)),
  route(contract.getStaff, ({ caller, params, db }) => staffById(db.read, caller, params.staffid)),
  route(contract.createStaff, ({ caller, body }) => createStaff(platform, caller, body)),
  route(contract.updateStaff, ({ caller, params, body, db }) =>
    db.transact(work => updateStaff(work, caller, params.staffid, body)),
  ),
  route(contract.deleteStaff, ({ caller, params, db }) =>
    db.transact(work => deleteStaff(work, caller, params.staffid)),
  ),
  route(contract.inviteStaff, ({ caller, params, db }) =>
    db.transact(work => inviteStaff(platform, work, caller, params.staffid)),
  ),
]
