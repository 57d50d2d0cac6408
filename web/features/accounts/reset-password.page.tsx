import { PasswordInput } from '@mantine/core'
import { Link, type MetaFunction, useParams } from 'react-router'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { endSession, useKind } from '#web/shell/session.ts'
import { homeOf, loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './auth.module.css'
import { resets } from './auth-endpoints.ts'
import { fieldLabels } from './auth-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Set a new password', unlisted: true })

/** Sets a new password by a mailed link. */
export default function ResetPasswordPage() {
  const kind = useKind()
  const { token = '' } = useParams()
  const { form, change, onSubmit, summary } = useEndpointForm(resets[kind], {
    initial: { password: '' },
    input: body => ({ params: { token }, body }),
    success: false,
    // The server has ended every session of the account.
    onSuccess: () => endSession(kind),
  })

  if (change.isSuccess)
    return (
      <AuthCard title="Your password is changed" lead="You were signed out everywhere. Sign in with the new one.">
        <ActionLink to={loginOf(kind)} look="main" large full>
          Sign in
        </ActionLink>
      </AuthCard>
    )
  const { error } = change
  const dead = error?.code === 'link_not_valid' || error?.errors.some(({ field }) => field === 'token')
  if (dead)
    return (
      <AuthCard
        title="This link doesn’t work any more"
        lead="It works once and for an hour. Your password is as it was."
        foot={<Link to={loginOf(kind)}>Back to sign in</Link>}
      >
        <ActionLink to={`${homeOf[kind]}/forgot-password`} look="main" large full>
          Send me a new link
        </ActionLink>
      </AuthCard>
    )
  return (
    <AuthCard title="Set a new password" lead="It signs you out everywhere else.">
      <form onSubmit={onSubmit} method="post" noValidate className={classes.form}>
        <FormSummary {...summary} labels={{ password: fieldLabels.newPassword }} />
        <PasswordInput
          label={fieldLabels.newPassword}
          description="10 characters at least"
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <SubmitButton busy={change.isPending}>Set the password</SubmitButton>
      </form>
    </AuthCard>
  )
}
