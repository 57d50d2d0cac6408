import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeEmail, getProfile, keepEmail, type Profile } from '#contract/identity/profile.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { fieldLabels } from './auth-words.ts'

const labels = { email: 'New e-mail', password: fieldLabels.password }

/** The account's e-mail, and the form that changes it. */
export function OwnEmail({ profile: { email, newEmail } }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  const keep = useChange(keepEmail, { invalidates: [getProfile.id] })
  return (
    <Stack gap={3}>
      <Text anywhere>
        You sign in with <strong>{email}</strong>, and our mails go there.
      </Text>
      {newEmail && (
        <Stack gap={2} panel="sunken" pad={4} role="status">
          <Text anywhere>
            We mailed a link to <strong>{newEmail.email}</strong>. Open it by <When at={newEmail.expiresAt} exact />,
            and it becomes your e-mail.
          </Text>
          <div>
            <Action busy={keep.isPending} onClick={() => keep.mutate()}>
              Keep the old e-mail
            </Action>
          </div>
        </Stack>
      )}
      {open ? (
        <EmailForm onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Action onClick={() => setOpen(true)}>Change e-mail</Action>
        </div>
      )}
    </Stack>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(changeEmail, {
    initial: { email: '', password: '' },
    input: body => ({ body }),
    invalidates: [getProfile.id],
    onSuccess: onDone,
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <FieldGrid>
        <EmailHint onAccept={email => form.setFieldValue('email', email)}>
          <TextInput
            label={labels.email}
            name="email"
            type="email"
            autoComplete="email"
            data-autofocus
            {...form.getInputProps('email')}
          />
        </EmailHint>
        <PasswordInput
          label={labels.password}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </FieldGrid>
      <Row gap={2} wrap>
        <SubmitButton busy={change.isPending}>Send link</SubmitButton>
        <Action look="quiet" onClick={onDone}>
          Cancel
        </Action>
      </Row>
      <Note>We mail a link to the new e-mail, and tell the old one.</Note>
    </Stack>
  )
}
