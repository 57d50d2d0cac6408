import { PasswordInput } from '@mantine/core'
import { Link, type MetaFunction, useParams, useSearchParams } from 'react-router'
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

/** Sets a new password by a mailed link; with `joining` the first one, of who was invited. */
export default function ResetPasswordPage() {
  const kind = useKind()
  const { token = '' } = useParams()
  const joining = useSearchParams()[0].has('joining')
  const { form, change, onSubmit, summary } = useEndpointForm(resets[kind], {
    initial: { password: '' },
    input: body => ({ params: { token }, body }),
    success: false,
    // The server has ended every session of the account.
    onSuccess: () => endSession(kind),
  })

  const label = joining ? fieldLabels.password : fieldLabels.newPassword

  if (change.isSuccess)
    return (
      <AuthCard
        title={joining ? 'Your password is set' : 'Your password is changed'}
        lead={joining ? 'Sign in with it to begin.' : 'You were signed out everywhere. Sign in with the new one.'}
      >
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
        lead={
          joining
            ? 'It works once and for 7 days. If you have chosen a password, sign in. If not, we send you a new link.'
            : 'It works once and for an hour. Your password is as it was.'
        }
        foot={<Link to={loginOf(kind)}>Back to sign in</Link>}
      >
        <ActionLink to={`${homeOf[kind]}/forgot-password`} look="main" large full>
          Send me a new link
        </ActionLink>
      </AuthCard>
    )
  return (
    <AuthCard
      title={joining ? 'Choose a password' : 'Set a new password'}
      lead={joining ? 'Then sign in with your e-mail.' : 'It signs you out everywhere else.'}
    >
      <form onSubmit={onSubmit} method="post" noValidate className={classes.form}>
        <FormSummary {...summary} labels={{ password: label }} />
        <PasswordInput
          label={label}
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
