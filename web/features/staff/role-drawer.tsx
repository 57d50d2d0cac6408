import { Button, Drawer, Group, TextInput } from '@mantine/core'
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
} from '#contract/staff.ts'
import { GrantList } from '#web/features/accounts/grant-list.tsx'
import { GrantTable } from '#web/features/accounts/grant-table.tsx'
import { draftOf, type GrantDraft, grantsOf } from '#web/features/accounts/grant-words.ts'
import { useRights } from '#web/features/accounts/rights.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './staff.module.css'
import { storeResources } from './store-resources.ts'

const labels = { name: 'Name', grants: 'Rights' }
const invalidates = [listRoles.id, listStaff.id, getStaff.id, listStaffActivity.id]

interface Props {
  opened: boolean
  /** Absent for a new one. */
  role: StaffRole | undefined
  onClose: () => void
}

/** A role: what it holds, and where that is changed. */
export function RoleDrawer({ opened, role, onClose }: Props) {
  const manages = useRights().can('staff', 'manage')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={role ? role.name : 'New role'}
    >
      {!role && <AddRole onDone={onClose} />}
      {role && manages && !role.builtIn && role.mayGive && <EditRole key={role.id} role={role} onDone={onClose} />}
      {role && !(manages && !role.builtIn && role.mayGive) && (
        <div className={classes.body}>
          <Note>{whyFixed(role)}</Note>
          <GrantList resources={storeResources} grants={role.grants} />
        </div>
      )}
    </Drawer>
  )
}

const whyFixed = ({ builtIn, mayGive }: StaffRole): string => {
  if (builtIn) return 'Every store has this role, and it stays as it is. Make one of your own to say it otherwise.'
  return mayGive ? 'Your role may look at it.' : 'It holds more than yours, so you can’t change it.'
}

interface Values {
  name: string
  grants: GrantDraft<Resource>
}
const bodyOf = ({ name, grants }: Values) => ({ name, grants: grantsOf(storeResources, grants) })

function AddRole({ onDone }: { onDone: () => void }) {
  const initial: Values = { name: '', grants: {} }
  const given = useEndpointForm(createRole, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: onDone,
  })
  return <RoleForm {...given} busy={given.change.isPending} save="Create the role" onCancel={onDone} />
}

function EditRole({ role, onDone }: { role: StaffRole; onDone: () => void }) {
  const initial: Values = { name: role.name, grants: draftOf(role.grants) }
  const given = useEndpointForm(updateRole, {
    initial,
    input: values => ({ params: { id: role.id }, body: bodyOf(values) }),
    invalidates,
    onSuccess: onDone,
  })
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteRole, { invalidates, onSuccess: onDone })
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
          {role.staffCount === 0 ? 'Nobody has it yet.' : `${peopleHave(role.staffCount)} It counts at once.`}
        </Note>
        {role.staffCount === 0 && (
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

const peopleHave = (count: number) => (count === 1 ? '1 person has it.' : `${count} people have it.`)

type Given = ReturnType<typeof useEndpointForm<typeof createRole, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  busy: boolean
  save: string
  onCancel: () => void
  children?: React.ReactNode
}

function RoleForm({ form, onSubmit, summary, busy, save, onCancel, children }: FormProps) {
  const { can } = useRights()
  return (
    <form onSubmit={onSubmit} method="post" noValidate className={classes.body}>
      <FormSummary {...summary} labels={labels} />
      <TextInput label={labels.name} name="name" maxLength={40} data-autofocus {...form.getInputProps('name')} />
      <GrantTable
        resources={storeResources}
        value={form.values.grants}
        onChange={grants => form.setFieldValue('grants', grants)}
        mayGive={can}
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
