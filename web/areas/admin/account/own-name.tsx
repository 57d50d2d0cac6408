import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type UserInfo, userData } from '#contract/identity/accounts.ts'
import { updateOwnProfile } from '#contract/identity/administrators.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const labels = { firstName: 'First name', lastName: 'Last name' }

/** Form for the administrator's own name, shown in order timelines and the audit log. */
export function OwnName() {
  const { data } = useQuery(queryOf(userData))
  return (
    data && (
      <Section title="Your name">
        <NameForm key={data.id} user={data} />
      </Section>
    )
  )
}

function NameForm({ user: { firstName, lastName } }: { user: UserInfo }) {
  const { form, change, onSubmit, summary } = useEndpointForm(updateOwnProfile, {
    initial: { firstName, lastName },
    input: body => ({ body }),
    invalidates: [userData.id],
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <FieldGrid>
        <TextInput
          label={labels.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={labels.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          {...form.getInputProps('lastName')}
        />
      </FieldGrid>
      <div>
        <SubmitButton busy={change.isPending}>Save</SubmitButton>
      </div>
    </Stack>
  )
}
