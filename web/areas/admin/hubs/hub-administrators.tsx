import { Button, TextInput } from '@mantine/core'
import { addHubAdministrator, type OwnHub, removeHubAdministrator } from '#contract/logistics/hubs.ts'
import { hubCalls } from '#web/features/hubs/hub-calls.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail' }

/** Administrators of a hub. Invites a new one by email; an administrator of another hub moves here. */
export function HubAdministrators({ hub }: { hub: OwnHub }) {
  const { form, change, onSubmit, summary } = useEndpointForm(addHubAdministrator, {
    initial: { firstName: '', lastName: '', email: '' },
    input: body => ({ params: { id: hub.id }, body }),
    invalidates: hubCalls,
    onSuccess: (): void => draft.discard(),
  })
  const draft = useFormDraft(`hub-administrator.${hub.id}`, form)
  const remove = useChange(removeHubAdministrator, { invalidates: hubCalls })
  return (
    <Stack
      as="section"
      gap={3}
      style={{ marginTop: 'var(--space-6)', paddingTop: 'var(--space-5)', borderTop: '1px solid var(--line)' }}
      aria-label="Hub administrators"
    >
      <h3>Hub administrators</h3>
      {hub.administrators.length === 0 && <Note late>This hub has no administrators yet.</Note>}
      <List>
        {hub.administrators.map(({ id, name, email }) => (
          <Row as="li" gap={3} justify="between" key={id} anywhere style={{ minHeight: 56 }}>
            <span>
              {name}
              <br />
              <Note>{email}</Note>
            </span>
            <Manages>
              <Button
                variant="subtle"
                color="clay"
                aria-label={`Remove ${name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id: hub.id, accountId: id } })}
              >
                Remove
              </Button>
            </Manages>
          </Row>
        ))}
      </List>
      <Manages>
        <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
          <FormSummary {...summary} labels={labels} />
          <RestoredDraft {...draft} />
          <FieldGrid>
            <TextInput label={labels.firstName} name="firstName" maxLength={80} {...form.getInputProps('firstName')} />
            <TextInput label={labels.lastName} name="lastName" maxLength={80} {...form.getInputProps('lastName')} />
          </FieldGrid>
          <TextInput label={labels.email} name="email" type="email" {...form.getInputProps('email')} />
          <Button type="submit" variant="default" loading={change.isPending}>
            Add an administrator
          </Button>
        </Stack>
      </Manages>
    </Stack>
  )
}
