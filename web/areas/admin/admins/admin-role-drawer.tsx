import type { AdminResource } from '#contract/access.ts'
import {
  type AdminRole,
  createAdminRole,
  deleteAdminRole,
  getAdministrator,
  listAdministrators,
  listAdminRoles,
  updateAdminRole,
} from '#contract/identity/administrators.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { RoleDrawer, type RoleDrawerProps, type RoleKind } from '#web/features/accounts/role-drawer.tsx'
import { roleResources } from './admin-words.ts'

const kind: RoleKind<AdminResource, AdminRole> = {
  draft: 'admin-role',
  resources: roleResources,
  create: createAdminRole,
  update: updateAdminRole,
  remove: deleteAdminRole,
  invalidates: [listAdminRoles.id, listAdministrators.id, getAdministrator.id, listAuditLog.id],
  holders: role => role.adminCount,
}

/** Drawer with an administrator role and its permissions. */
export const AdminRoleDrawer = (props: RoleDrawerProps<AdminRole>) => <RoleDrawer kind={kind} {...props} />
