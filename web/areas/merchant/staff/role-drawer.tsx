import { Drawer } from '@mantine/core'
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
import { GrantList } from '#web/features/accounts/grant-list.tsx'
import { draftOf, grantsOf } from '#web/features/accounts/grant-words.ts'
import { NotListed } from '#web/features/accounts/missing.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { DeleteRole, RoleForm, type RoleValues } from '#web/features/accounts/role-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useChange } from '#web/shell/query.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { storeResources } from './store-resources.ts'

const invalidates = [listRoles.id, listStaff.id, getStaff.id, listStaffActivity.id]

interface Props {
  /** `new` to create one, '' if closed. */
  id: string
  /** Undefined while loading. */
  roles: readonly StaffRole[] | undefined
  onClose: () => void
}

/** Drawer of a role with its permissions and the form that changes them. */
export function RoleDrawer({ id, roles, onClose }: Props) {
  const role = roles?.find(each => each.id === id)
  const isNew = id === 'new'
  const manages = useRights().can('staff', 'manage')
  return (
    <Drawer
      opened={isNew || (id !== '' && roles !== undefined)}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={isNew ? 'New role' : (role?.name ?? 'Role')}
    >
      {isNew && <AddRole onDone={onClose} />}
      {role && manages && !role.builtIn && role.mayGive && <EditRole key={role.id} role={role} onDone={onClose} />}
      {role && !(manages && !role.builtIn && role.mayGive) && (
        <Stack gap={4}>
          <Note>{whyFixed(role)}</Note>
          <GrantList resources={storeResources} grants={role.grants} />
        </Stack>
      )}
      {id !== '' && !isNew && !role && <NotListed thing="role" back={['All roles', onClose]} />}
    </Drawer>
  )
}

const whyFixed = ({ builtIn, mayGive }: StaffRole): string => {
  if (builtIn) return 'This is a built-in role that can’t be changed. Create your own role for other permissions.'
  return mayGive ? 'Your role can only view this.' : 'It has more permissions than yours, so you can’t change it.'
}

type Values = RoleValues<Resource>
const bodyOf = ({ name, grants }: Values) => ({ name, grants: grantsOf(storeResources, grants) })

function AddRole({ onDone }: { onDone: () => void }) {
  const initial: Values = { name: '', grants: {} }
  const form = useEndpointForm(createRole, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft('staff-role.new', form.form)
  const leave = () => {
    draft.discard()
    onDone()
  }
  const { can } = useRights()
  return (
    <RoleForm
      {...form}
      draft={draft}
      resources={storeResources}
      mayGive={can}
      busy={form.change.isPending}
      save="Create role"
      onCancel={leave}
    />
  )
}

function EditRole({ role, onDone }: { role: StaffRole; onDone: () => void }) {
  const initial: Values = { name: role.name, grants: draftOf(role.grants) }
  const form = useEndpointForm(updateRole, {
    initial,
    input: values => ({ params: { id: role.id }, body: bodyOf(values) }),
    changes: true,
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`staff-role.${role.id}`, form.form, {
    compared: true,
  })
  const leave = () => {
    draft.discard()
    onDone()
  }
  const { can } = useRights()
  const remove = useChange(deleteRole, { invalidates, onSuccess: () => leave() })
  return (
    <RoleForm
      {...form}
      draft={draft}
      resources={storeResources}
      mayGive={can}
      busy={form.change.isPending}
      save="Save"
      onCancel={leave}
    >
      <Note>
        {role.staffCount === 0
          ? 'No staff member has this role yet.'
          : `${peopleHave(role.staffCount)} Changes apply immediately.`}
      </Note>
      {role.staffCount === 0 && (
        <DeleteRole
          name={role.name}
          busy={remove.isPending}
          onDelete={() => remove.send({ params: { id: role.id } })}
        />
      )}
    </RoleForm>
  )
}

const peopleHave = (count: number) => (count === 1 ? '1 person has this role.' : `${count} people have this role.`)
