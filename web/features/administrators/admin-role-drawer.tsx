import { Button, Drawer, Group, TextInput } from '@mantine/core'
import type { AdminResource } from '#contract/access.ts'
import {
  type AdminRole,
  createAdminRole,
  deleteAdminRole,
  getAdministrator,
  listAdministrators,
  listAdminRoles,
  updateAdminRole,
} from '#contract/administrators.ts'
import { listAuditLog } from '#contract/audit-log.ts'
import { GrantTable } from '#web/features/accounts/grant-table.tsx'
import { draftOf, type GrantDraft, grantsOf } from '#web/features/accounts/grant-words.ts'
import classes from '#web/features/staff/staff.module.css'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Note } from '#web/ui/note.tsx'
import { roleResources } from './admin-words.ts'

const labels = { name: 'Name', grants: 'Rights' }
const invalidates = [listAdminRoles.id, listAdministrators.id, getAdministrator.id, listAuditLog.id]

interface Props {
  opened: boolean
  /** Absent for a new one. */
  role: AdminRole | undefined
  onClose: () => void
}

/** A role of administrators, and what it holds. */
export function AdminRoleDrawer({ opened, role, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={role ? role.name : 'New role'}
    >
      {role ? <EditRole key={role.id} role={role} onDone={onClose} /> : <AddRole onDone={onClose} />}
    </Drawer>
  )
}

interface Values {
  name: string
  grants: GrantDraft<AdminResource>
}
const bodyOf = ({ name, grants }: Values) => ({ name, grants: grantsOf(roleResources, grants) })

function AddRole({ onDone }: { onDone: () => void }) {
  const initial: Values = { name: '', grants: {} }
  const given = useEndpointForm(createAdminRole, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: onDone,
  })
  return <RoleForm {...given} busy={given.change.isPending} save="Create the role" onCancel={onDone} />
}

function EditRole({ role, onDone }: { role: AdminRole; onDone: () => void }) {
  const initial: Values = { name: role.name, grants: draftOf(role.grants) }
  const given = useEndpointForm(updateAdminRole, {
    initial,
    input: values => ({ params: { id: role.id }, body: bodyOf(values) }),
    invalidates,
    onSuccess: onDone,
  })
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteAdminRole, { invalidates, onSuccess: onDone })
  const ask = async () => {
    const yes = await confirm({
      title: `Delete ${role.name}?`,
      body: 'Nobody can be given it any more.',
      confirm: 'Delete the role',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: role.id } })
  }
  return (
    <>
      {dialog}
      <RoleForm {...given} busy={given.change.isPending} save="Save" onCancel={onDone}>
        <Note>
          {role.adminCount === 0 ? 'Nobody has it.' : `${adminsHave(role.adminCount)} A change counts at once.`}
        </Note>
        {role.adminCount === 0 && (
          <div>
            <Button variant="subtle" color="clay" onClick={ask} loading={remove.isPending}>
              Delete the role
            </Button>
          </div>
        )}
      </RoleForm>
    </>
  )
}

const adminsHave = (count: number) => (count === 1 ? '1 admin has it.' : `${count} admins have it.`)

type Given = ReturnType<typeof useEndpointForm<typeof createAdminRole, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  busy: boolean
  save: string
  onCancel: () => void
  children?: React.ReactNode
}

function RoleForm({ form, onSubmit, summary, busy, save, onCancel, children }: FormProps) {
  return (
    <form onSubmit={onSubmit} method="post" noValidate className={classes.body}>
      <FormSummary {...summary} labels={labels} />
      <TextInput label={labels.name} name="name" maxLength={40} data-autofocus {...form.getInputProps('name')} />
      <GrantTable
        resources={roleResources}
        value={form.values.grants}
        onChange={grants => form.setFieldValue('grants', grants)}
      />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Go back
        </Button>
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </Group>
    </form>
  )
}
