import { PasswordInput } from '@mantine/core'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { endSession, useKind } from '#web/shell/session.ts'
import { homeOf, loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { resets } from './auth-endpoints.ts'
import { fieldLabels, passwordRule } from './auth-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Set a new password', unlisted: true })

/** Page that sets a new password with a mailed link. `joining` is the first password of an invited account. */
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
        title={joining ? 'Password set' : 'Password changed'}
        lead={joining ? 'Sign in to start.' : 'You were signed out everywhere. Sign in with the new one.'}
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
        title="This link has expired"
        lead={
          joining
            ? 'A link works once, within 7 days. If you have set a password, sign in. If not, request a new link.'
            : 'A link works once, within an hour. Your password is unchanged.'
        }
        foot={<Link to={loginOf(kind)}>Back to sign in</Link>}
      >
        <ActionLink to={`${homeOf[kind]}/forgot-password`} look="main" large full>
          Send a new link
        </ActionLink>
      </AuthCard>
    )
  return (
    <AuthCard
      title={joining ? 'Choose a password' : 'Set a new password'}
      lead={joining ? 'Then sign in with your e-mail.' : 'This signs you out everywhere else.'}
    >
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <FormSummary {...summary} labels={{ password: label }} />
        <PasswordInput
          label={label}
          description={form.errors.password ? undefined : passwordRule}
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <SubmitButton busy={change.isPending}>Set password</SubmitButton>
      </Stack>
    </AuthCard>
  )
}
