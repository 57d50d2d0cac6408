import type { Resource } from '#contract/access.ts'
import {
  createRole,
  deleteRole,
  getStaff,
  listRoles,
  listStaff,
  listStaffActivity,
  type StaffRole,
  updateRole,
} from '#contract/stores/staff.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { RoleDrawer, type RoleDrawerProps, type RoleKind } from '#web/features/accounts/role-drawer.tsx'
import { storeResources } from './store-resources.ts'

const kind: RoleKind<Resource, StaffRole> = {
  draft: 'staff-role',
  resources: storeResources,
  create: createRole,
  update: updateRole,
  remove: deleteRole,
  invalidates: [listRoles.id, listStaff.id, getStaff.id, listStaffActivity.id],
  holders: role => role.staffCount,
}

/** Drawer of a role of the store's staff. Without the right to change it, it only shows the permissions. */
export function StaffRoleDrawer(props: RoleDrawerProps<StaffRole>) {
  const { can } = useRights()
  const whyFixed = ({ builtIn, mayGive }: StaffRole) => {
    if (builtIn) return 'This is a built-in role that can’t be changed. Create your own role for other permissions.'
    if (!mayGive) return 'It has more permissions than yours, so you can’t change it.'
    return can('staff', 'manage') ? undefined : 'Your role can only view this.'
  }
  return <RoleDrawer kind={kind} mayGive={can} whyFixed={whyFixed} {...props} />
}
