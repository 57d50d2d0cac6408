import { Drawer } from '@mantine/core'
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
import { draftOf, grantsOf } from '#web/features/accounts/grant-words.ts'
import { NotListed } from '#web/features/accounts/missing.tsx'
import { DeleteRole, RoleForm, type RoleValues } from '#web/features/accounts/role-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useChange } from '#web/shell/query.ts'
import { Note } from '#web/ui/note.tsx'
import { roleResources } from './admin-words.ts'

const invalidates = [listAdminRoles.id, listAdministrators.id, getAdministrator.id, listAuditLog.id]

interface Props {
  /** `new` to create one, '' if closed. */
  id: string
  /** Undefined while loading. */
  roles: readonly AdminRole[] | undefined
  onClose: () => void
}

/** Drawer with an administrator role and its permissions. */
export function AdminRoleDrawer({ id, roles, onClose }: Props) {
  const role = roles?.find(each => each.id === id)
  const isNew = id === 'new'
  return (
    <Drawer
      opened={isNew || (id !== '' && roles !== undefined)}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={isNew ? 'New role' : (role?.name ?? 'Role')}
    >
      {isNew && <AddRole onDone={onClose} />}
      {role && <EditRole key={id} role={role} onDone={onClose} />}
      {id !== '' && !isNew && !role && <NotListed thing="role" back={['All roles', onClose]} />}
    </Drawer>
  )
}

type Values = RoleValues<AdminResource>
const bodyOf = ({ name, grants }: Values) => ({ name, grants: grantsOf(roleResources, grants) })

function AddRole({ onDone }: { onDone: () => void }) {
  const initial: Values = { name: '', grants: {} }
  const endpointForm = useEndpointForm(createAdminRole, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft('admin-role.new', endpointForm.form)
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <RoleForm
      {...endpointForm}
      draft={draft}
      resources={roleResources}
      busy={endpointForm.change.isPending}
      save="Create role"
      onCancel={leave}
    />
  )
}

function EditRole({ role, onDone }: { role: AdminRole; onDone: () => void }) {
  const initial: Values = { name: role.name, grants: draftOf(role.grants) }
  const endpointForm = useEndpointForm(updateAdminRole, {
    initial,
    input: values => ({ params: { id: role.id }, body: bodyOf(values) }),
    changes: true,
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`admin-role.${role.id}`, endpointForm.form, {
    compared: true,
  })
  const leave = () => {
    draft.discard()
    onDone()
  }
  const remove = useChange(deleteAdminRole, { invalidates, onSuccess: () => leave() })
  return (
    <RoleForm
      {...endpointForm}
      draft={draft}
      resources={roleResources}
      busy={endpointForm.change.isPending}
      save="Save"
      onCancel={leave}
    >
      <Note>
        {role.adminCount === 0
          ? 'No admin has this role.'
          : `${adminsHave(role.adminCount)} Changes apply immediately.`}
      </Note>
      {role.adminCount === 0 && (
        <DeleteRole
          name={role.name}
          busy={remove.isPending}
          onDelete={() => remove.send({ params: { id: role.id } })}
        />
      )}
    </RoleForm>
  )
}

const adminsHave = (count: number) => (count === 1 ? '1 admin has this role.' : `${count} admins have this role.`)
