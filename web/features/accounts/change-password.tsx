import { PasswordInput } from '@mantine/core'
import { changePassword } from '#contract/identity/accounts.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useSession } from '#web/shell/session.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { fieldLabels, passwordRule } from './auth-words.ts'

/** Form for the user's password, for every user kind. */
export function ChangePassword() {
  const email = useSession()?.user.email
  const { form, change, onSubmit, summary } = useEndpointForm(changePassword, {
    initial: { oldPassword: '', newPassword: '' },
    input: body => ({ body }),
    onSuccess: () => {
      form.reset()
    },
    onFailure: ({ code, message }) => {
      if (code === 'wrong_password') form.setFieldError('oldPassword', message)
    },
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={fieldLabels} />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <FieldGrid>
        <PasswordInput
          label={fieldLabels.oldPassword}
          name="oldPassword"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <PasswordInput
          label={fieldLabels.newPassword}
          description={form.errors.newPassword ? undefined : passwordRule}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="newPassword"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
      </FieldGrid>
      <div>
        <SubmitButton busy={change.isPending}>Change password</SubmitButton>
      </div>
      <Note>This signs you out on every other device.</Note>
    </Stack>
  )
}
