import { Select } from '@mantine/core'
import { Link } from 'react-router'
import type { AdminKind } from '#contract/access.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  type Administrator,
  type AdminRole,
  createAdministrator,
  getAdministrator,
  givenKinds,
  listAdministrators,
  listAdminRoles,
  updateAdministrator,
} from '#contract/identity/administrators.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { GrantList } from '#web/features/accounts/grant-list.tsx'
import { PersonFields, personLabels } from '#web/features/accounts/name-fields.tsx'
import { changesOf } from '#web/shell/changes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { kindNotes, kindWords, roleResources, withoutRole } from './admin-words.ts'

/** Queries to invalidate when an administrator changes. */
export const adminCalls = [listAdministrators.id, getAdministrator.id, listAdminRoles.id, listAuditLog.id]

const labels = {
  ...personLabels,
  kind: 'Kind',
  roleId: 'Role',
}

interface Values {
  firstName: string
  lastName: string
  email: string
  /** '' for none. */
  phoneNumber: string
  kind: AdminKind
  /** '' until chosen. */
  roleId: string
}

type Body = NonNullable<InputOf<typeof updateAdministrator>['body']>

const kindOf = (kind: AdminKind) => givenKinds.find(each => each === kind)

/** Choice of an admin without a role, who has every permission of admins. */
const unlimited = 'unlimited'
const jobOf = ({ kind, roleId }: Values) => ({
  roleId: kind === 'admin' && roleId && roleId !== unlimited ? roleId : null,
})

/** Nobody gets access that wasn't chosen for them. */
const roleMissing = ({ kind, roleId }: Values) =>
  kind === 'admin' && !roleId ? [{ field: 'roleId', message: 'This is needed.' }] : []

interface Props {
  roles: readonly AdminRole[]
  onDone: () => void
}

/** Form for a new administrator. */
export function AddAdmin({ roles, onDone }: Props) {
  const initial: Values = { firstName: '', lastName: '', email: '', phoneNumber: '', kind: 'admin', roleId: '' }
  const endpointForm = useEndpointForm(createAdministrator, {
    initial,
    input: values => ({
      body: {
        firstName: values.firstName,
        lastName: values.lastName,
        email: values.email,
        kind: kindOf(values.kind) ?? 'admin',
        ...(values.phoneNumber.trim() && { phoneNumber: values.phoneNumber }),
        ...jobOf(values),
      },
    }),
    check: roleMissing,
    invalidates: adminCalls,
    onSuccess: () => leave(),
    onFailure: ({ code, message }) => {
      if (code === 'email_taken') endpointForm.form.setFieldError('email', message)
    },
  })
  const draft = useFormDraft('administrator.new', endpointForm.form)
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <AdminForm
      {...endpointForm}
      {...{ draft, roles }}
      busy={endpointForm.change.isPending}
      save="Add and invite"
      onCancel={leave}
      isNew
    >
      <Note>We email them a link to set their password. It works for 7 days.</Note>
    </AdminForm>
  )
}

/** Returns the changed fields of a body, kind and role always together, and in `seen` what they were. */
function adminChanges(body: Body, was: Body): Body {
  const { seen, ...changed } = changesOf(body, was)
  if (!('kind' in changed || 'roleId' in changed)) return { ...changed, seen }
  const jobIn = ({ kind, roleId }: Body) => ({ kind, roleId })
  return { ...changed, ...jobIn(body), seen: { ...seen, ...jobIn(was) } }
}

/** Form for an existing administrator. */
export function EditAdmin({ admin, roles, onDone }: Props & { admin: Administrator }) {
  const { id, firstName, lastName, email, kind } = admin
  const initial: Values = {
    firstName,
    lastName,
    email,
    kind,
    phoneNumber: admin.phoneNumber ? phone(admin.phoneNumber) : '',
    roleId: kind === 'admin' ? (admin.role?.id ?? unlimited) : '',
  }
  const endpointForm = useEndpointForm(updateAdministrator, {
    initial,
    input: values => ({
      params: { id },
      body: {
        firstName: values.firstName,
        lastName: values.lastName,
        phoneNumber: values.phoneNumber.trim() || null,
        // A hub administrator's kind can't change.
        ...(kindOf(values.kind) && { kind: kindOf(values.kind), ...jobOf(values) }),
      },
    }),
    changes: adminChanges,
    check: roleMissing,
    invalidates: adminCalls,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`administrator.${id}`, endpointForm.form, {
    compared: true,
  })
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <AdminForm
      {...endpointForm}
      {...{ draft, roles }}
      busy={endpointForm.change.isPending}
      save="Save"
      onCancel={leave}
    />
  )
}

type Given = ReturnType<typeof useEndpointForm<typeof createAdministrator, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  draft: ReturnType<typeof useFormDraft>
  roles: readonly AdminRole[]
  busy: boolean
  save: string
  onCancel: () => void
  isNew?: boolean
  children?: React.ReactNode
}

function AdminForm({ form, onSubmit, summary, draft, roles, busy, save, onCancel, isNew, children }: FormProps) {
  const { kind, roleId } = form.values
  const role = roles.find(({ id }) => id === roleId)
  const kinds: readonly AdminKind[] = kind === 'hub' ? ['hub'] : givenKinds
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <PersonFields form={form} isNew={isNew === true} fixedEmail="To change it, delete them and add them again" />
      <Select
        label={labels.kind}
        name="kind"
        allowDeselect={false}
        disabled={kind === 'hub'}
        data={kinds.map(value => ({ value, label: kindWords[value] }))}
        description={kindNotes[kind]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('kind')}
        onChange={said => form.setFieldValue('kind', kinds.find(each => each === said) ?? kind)}
      />
      {kind === 'admin' && (
        <Select
          label={labels.roleId}
          name="roleId"
          allowDeselect={false}
          placeholder="Choose a role"
          description={
            roles.length === 0 && (
              <>
                There are no roles yet. To limit their access, <Link to="/admin/roles?role=new">create a role</Link>.
              </>
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
            { value: unlimited, label: withoutRole },
          ]}
          {...form.getInputProps('roleId')}
          value={roleId || null}
          onChange={said => form.setFieldValue('roleId', said ?? '')}
        />
      )}
      {kind === 'admin' && role && <GrantList resources={roleResources} grants={role.grants} />}
      {children}
      <FormButtons save={save} busy={busy} onCancel={onCancel} />
    </Stack>
  )
}
