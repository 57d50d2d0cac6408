import { Button, Input, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Right } from '#contract/access.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { GrantTable } from './grant-table.tsx'
import type { GrantDraft, Resources } from './grant-words.ts'

const labels = { name: 'Name', grants: 'Permissions' }

export interface RoleValues<R extends string> {
  name: string
  grants: GrantDraft<R>
}

interface Props<R extends string> {
  form: UseFormReturnType<RoleValues<R>>
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  summary: React.ComponentProps<typeof FormSummary>
  draft: React.ComponentProps<typeof RestoredDraft>
  resources: Resources<R>
  /** Returns true if the user holds a right; only held rights can be granted. */
  mayGive?: ((resource: R, right: Right) => boolean) | undefined
  busy: boolean
  save: string
  onCancel: () => void
  /** More notes and buttons. */
  children?: React.ReactNode
}

/** Form for the name and permissions of a role, for store staff or administrators. */
export function RoleForm<R extends string>(props: Props<R>) {
  const { form, onSubmit, summary, draft, resources, mayGive, busy, save, onCancel, children } = props
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <TextInput label={labels.name} name="name" maxLength={40} data-autofocus {...form.getInputProps('name')} />
      <GrantTable
        resources={resources}
        value={form.values.grants}
        onChange={grants => form.setValues(values => ({ ...values, grants }))}
        {...(mayGive && { mayGive })}
      />
      {form.errors.grants && <Input.Error>{form.errors.grants}</Input.Error>}
      {children}
      <FormButtons save={save} busy={busy} onCancel={onCancel} />
    </Stack>
  )
}

interface DeleteProps {
  name: string
  busy: boolean
  onDelete: () => Promise<unknown>
}

/** Button that deletes a role after a confirmation. */
export function DeleteRole({ name, busy, onDelete }: DeleteProps) {
  const [confirm, dialog] = useConfirm()
  const ask = () =>
    confirm({
      title: `Delete ${name}?`,
      body: 'It can no longer be assigned.',
      confirm: 'Delete role',
      danger: true,
      run: onDelete,
    })
  return (
    <div>
      {dialog}
      <Button variant="subtle" color="clay" onClick={ask} loading={busy}>
        Delete role
      </Button>
    </div>
  )
}
