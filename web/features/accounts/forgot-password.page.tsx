import { TextInput } from '@mantine/core'
import { type MetaFunction, useLocation } from 'react-router'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { forgots } from './auth-endpoints.ts'
import { fieldLabels } from './auth-words.ts'
import { MailSent, SendAgain } from './mail-sent.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Forgot your password?', unlisted: true })

/** State of the history entry that the sign-in page and this one pass each other: an address would get into logs. */
export interface TypedEmail {
  email: string
}

/** Page that requests a mailed link for a new password. Its message is the same for unknown addresses. */
export default function ForgotPasswordPage() {
  const kind = useKind()
  const handed: Partial<TypedEmail> | null = useLocation().state
  const { form, change, onSubmit, summary } = useEndpointForm(forgots[kind], {
    initial: { email: handed?.email ?? '' },
    input: body => ({ body }),
    success: false,
  })
  const again = useChange(forgots[kind], { success: false, failure: false })
  const foot = (
    <Link to={loginOf(kind)} state={{ email: form.values.email } satisfies TypedEmail}>
      Back to sign in
    </Link>
  )

  if (change.isSuccess)
    return (
      <AuthCard title="Check your e-mail" foot={foot}>
        <MailSent email={form.values.email}>If an account exists, we sent a password reset link to</MailSent>
        <SendAgain change={again} onClick={() => again.mutate({ body: { email: form.values.email } })} />
      </AuthCard>
    )
  return (
    <AuthCard title="Forgot your password?" lead="We email you a link to set a new one." foot={foot}>
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <FormSummary {...summary} labels={fieldLabels} />
        <TextInput
          label={fieldLabels.email}
          name="email"
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <SubmitButton busy={change.isPending}>Send link</SubmitButton>
      </Stack>
    </AuthCard>
  )
}
