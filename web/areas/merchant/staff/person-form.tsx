import { Button, Select } from '@mantine/core'
import {
  createStaff,
  deleteStaff,
  getStaff,
  listRoles,
  listStaff,
  listStaffActivity,
  type StaffRole,
  type StoreStaff,
  updateStaff,
} from '#contract/stores/staff.ts'
import { GrantList } from '#web/features/accounts/grant-list.tsx'
import { PersonFields, personLabels } from '#web/features/accounts/name-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { storeResources } from './store-resources.ts'

const labels = {
  ...personLabels,
  roleId: 'Role',
}
const invalidates = [listStaff.id, getStaff.id, listRoles.id, listStaffActivity.id]

interface Values {
  firstName: string
  lastName: string
  email: string
  /** '' for none. */
  phoneNumber: string
  roleId: string
}

/** Returns the form's values without the e-mail and without an empty phone number. */
const bodyOf = ({ email: _, phoneNumber, ...rest }: Values) => ({
  ...rest,
  ...(phoneNumber.trim() && { phoneNumber }),
})

/** Form that adds a staff member. */
export function AddPerson({ roles, onDone }: { roles: readonly StaffRole[]; onDone: () => void }) {
  const initial: Values = { firstName: '', lastName: '', email: '', phoneNumber: '', roleId: '' }
  const form = useEndpointForm(createStaff, {
    initial,
    input: values => ({ body: { ...bodyOf(values), email: values.email } }),
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft('staff.new', form.form)
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <PersonForm
      {...form}
      {...{ draft, roles }}
      busy={form.change.isPending}
      save="Add and invite"
      onCancel={leave}
      isNew
    >
      <Note>We email them a link to set their password. It works for 7 days.</Note>
    </PersonForm>
  )
}

interface EditProps {
  person: StoreStaff
  roles: readonly StaffRole[]
  onDone: () => void
  /** Called after the staff member was removed. */
  onGone: () => void
}

/** Form that changes or removes a staff member. */
export function EditPerson({ person, roles, onDone, onGone }: EditProps) {
  const { id, firstName, lastName, email } = person
  const initial: Values = {
    firstName,
    lastName,
    email,
    phoneNumber: person.phoneNumber ? phone(person.phoneNumber) : '',
    roleId: person.role?.id ?? '',
  }
  const form = useEndpointForm(updateStaff, {
    initial,
    input: values => ({
      params: { staffid: id },
      body: { ...bodyOf(values), phoneNumber: values.phoneNumber.trim() || null },
    }),
    changes: true,
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`staff.${id}`, form.form, {
    compared: true,
  })
  const leave = () => {
    draft.discard()
    onDone()
  }
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteStaff, {
    invalidates: [listStaff.id, listRoles.id, listStaffActivity.id],
    onSuccess: onGone,
  })
  const ask = () =>
    confirm({
      title: `Remove ${firstName} ${lastName}?`,
      body: 'They are signed out immediately and their account is closed. Their activity stays in the log.',
      confirm: 'Remove',
      danger: true,
      run: () => remove.send({ params: { staffid: id } }),
    })
  return (
    <>
      {dialog}
      <PersonForm {...form} {...{ draft, roles }} busy={form.change.isPending} save="Save" onCancel={leave}>
        <div>
          <Button variant="subtle" color="clay" onClick={ask} loading={remove.isPending}>
            Remove from store
          </Button>
        </div>
      </PersonForm>
    </>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof createStaff, Values>>
interface FormProps extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> {
  draft: ReturnType<typeof useFormDraft>
  roles: readonly StaffRole[]
  busy: boolean
  save: string
  onCancel: () => void
  isNew?: boolean
  children: React.ReactNode
}

function PersonForm({ form, onSubmit, summary, draft, roles, busy, save, onCancel, isNew, children }: FormProps) {
  const chosen = roles.find(({ id }) => id === form.values.roleId)
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <PersonFields form={form} isNew={isNew === true} fixedEmail="To change it, remove them and add them again" />
      <Select
        label={labels.roleId}
        name="roleId"
        data={roles.map(({ id, name, mayGive }) => ({ value: id, label: name, disabled: !mayGive }))}
        placeholder="Choose a role"
        description="You can’t assign roles with more permissions than yours"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('roleId')}
        value={form.values.roleId || null}
        onChange={roleId => form.setFieldValue('roleId', roleId ?? '')}
      />
      {chosen && <GrantList resources={storeResources} grants={chosen.grants} />}
      {children}
      <FormButtons save={save} busy={busy} onCancel={onCancel} />
    </Stack>
  )
}
