import { PasswordInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { confirmAndEnter } from '#contract/identity/accounts.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { confirms, type JoiningKind } from './auth-endpoints.ts'
import { fieldLabels, passwordRule } from './auth-words.ts'
import { useStartConfirmed, waitingHere } from './waiting.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Confirm your e-mail', unlisted: true })

/**
 * Page that confirms an e-mail address with a button. Opening the page must not confirm, because mail scanners open
 * links, and each link works once.
 */
export default function ConfirmationPage() {
  const kind = useKind()
  const { token = '' } = useParams()
  if (kind === 'admin') return null
  return kind === 'customer' ? <CustomerConfirmation token={token} /> : <Confirmation kind={kind} token={token} />
}

/**
 * Continues where the sign-up was left, on the device that signed up. Any other asks for a password, because somebody
 * else may have signed up with the e-mail.
 */
function CustomerConfirmation({ token }: { token: string }) {
  const navigate = useNavigate()
  const start = useStartConfirmed()
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(!waitingHere()), [])
  const { form, change, onSubmit, summary } = useEndpointForm(confirmAndEnter, {
    initial: { password: '' },
    input: ({ password }) => ({ params: { token }, body: asks ? { password } : { waiting: waitingHere()?.token } }),
    success: false,
    onSuccess: async entered => {
      const next = (!asks && waitingHere()?.next) || '/'
      await start(entered)
      await navigate(next, { replace: true })
    },
    onFailure: failure => setAsks(failure.code === 'password_needed' || asks),
  })
  if (isDead(change.error)) return <DeadLink kind="customer" />
  return (
    <AuthCard
      title="Confirm your e-mail"
      lead={
        asks ? 'Enter the password that you signed up with, or choose a new one.' : 'Confirm to activate your account.'
      }
    >
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <FormSummary
          {...summary}
          message={change.error?.code === 'password_needed' ? undefined : summary.message}
          labels={fieldLabels}
        />
        {asks && (
          <PasswordInput
            label={fieldLabels.password}
            description={form.errors.password ? undefined : passwordRule}
            name="password"
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
        <SubmitButton busy={change.isPending || change.isSuccess}>Confirm my e-mail</SubmitButton>
      </Stack>
      <NoScript />
    </AuthCard>
  )
}

function Confirmation({ kind, token }: { kind: Exclude<JoiningKind, 'customer'>; token: string }) {
  const change = useChange(confirms[kind], { success: false, failure: false })
  if (change.answer)
    return (
      <AuthCard title="Your e-mail is confirmed" lead="Sign in to continue.">
        <SignIn kind={kind} />
      </AuthCard>
    )
  if (isDead(change.error)) return <DeadLink kind={kind} />
  return (
    <AuthCard title="Confirm your e-mail" lead="Confirm to activate your account.">
      <FormSummary message={change.error?.message} />
      <Action look="main" large full busy={change.isPending} onClick={() => change.mutate({ params: { token } })}>
        Confirm my e-mail
      </Action>
      <NoScript />
    </AuthCard>
  )
}

/** A text that isn't a token can't be our link. */
const isDead = (error: ApiFailure | null) =>
  error?.code === 'link_not_valid' || error?.errors.some(({ field }) => field === 'token')

const DeadLink = ({ kind }: { kind: JoiningKind }): ReactNode => (
  <AuthCard
    title="This link has expired"
    lead="A link works once, within 3 days. Sign in: if your e-mail isn’t confirmed yet, we send you a new link."
  >
    <SignIn kind={kind} />
  </AuthCard>
)

const SignIn = ({ kind }: { kind: JoiningKind }) => (
  <ActionLink to={loginOf(kind)} look="main" large full>
    Sign in
  </ActionLink>
)

const NoScript = () => <noscript>Enable JavaScript in your browser to confirm.</noscript>
