import { PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Factors } from '#contract/endpoint.ts'
import { verifyToken } from '#contract/identity/accounts.ts'
import { UnsentAtSignIn } from '#web/features/field-work/unsent-at-sign-in.tsx'
import { call } from '#web/shell/api.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { nextOf } from '#web/shell/require-session.tsx'
import { isGuest, type Session, type SessionUser, tokenOf, useKind, useSession } from '#web/shell/session.ts'
import { homeOf } from '#web/shell/user-kind.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { canJoin, logins } from './auth-endpoints.ts'
import { fieldLabels, leadOf, onwards } from './auth-words.ts'
import { enterAccount } from './enter-account.ts'
import type { TypedEmail } from './forgot-password.page.tsx'
import { guestTyped } from './guest-typed.ts'
import { landingOf } from './landing.ts'
import { MailboxLink } from './mail-sent.tsx'
import { SecondStep } from './two-factor-step.tsx'
import { useEnterWaiting } from './waiting.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Sign in', unlisted: true })

/** Sign-in page of the path's user kind, with a second step for two-factor. Continues at the requested page. */
export default function LoginPage() {
  const kind = useKind()
  const session = useSession()
  const [search] = useSearchParams()
  const handed: Partial<TypedEmail> | null = useLocation().state
  const navigate = useNavigate()
  const client = useQueryClient()
  const enterWaiting = useEnterWaiting()
  const goOn = (to: Session) => navigate(nextOf(search, landingOf(to)), { replace: true })

  const [needed, setNeeded] = useState<{ challenge: string; factors: Factors }>()
  const entering = useRef(false)
  const enter = async ({ token, data }: { token: string; data: SessionUser }) => {
    const newSession: Session = { kind, token, user: data }
    entering.current = true
    await enterAccount(client, newSession)
    await goOn(newSession)
  }

  const { form, change, onSubmit, summary } = useEndpointForm(logins[kind], {
    initial: { email: handed?.email ?? search.get('email') ?? '', password: '' },
    input: body => ({ body }),
    success: false,
    onSuccess: enter,
    onFailure: ({ challenge, factors }) => setNeeded(challenge && factors ? { challenge, factors } : undefined),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens; the server doesn't know it
  useEffect(() => {
    if (kind === 'customer' && !form.values.email) form.setFieldValue('email', guestTyped().email ?? '')
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens, and when another tab signs in
  useEffect(() => {
    if (session && !isGuest(session)) {
      // The form stays, and what is typed, until it is known whether the server has ended it, as that of a closed account.
      const goOnUnlessEnded = () => !entering.current && tokenOf(kind) && goOn(session)
      if (!entering.current)
        call(verifyToken, {}, { kind })
          .catch(() => undefined)
          .then(goOnUnlessEnded)
    } else if (kind === 'customer')
      // A sign-up on this device that was confirmed elsewhere.
      void enterWaiting().then(to => to && navigate(nextOf(search, to), { replace: true }))
  }, [session])

  if (needed) {
    const startAgain = () => {
      setNeeded(undefined)
      change.reset()
      form.setFieldValue('password', '')
    }
    return <SecondStep {...needed} onSignedIn={enter} onBack={startAgain} />
  }

  const foot = canJoin(kind) && (
    <>
      New here?{' '}
      <Link to={`${homeOf[kind]}/signup${onwards(search)}`}>
        {kind === 'partner' ? 'See what you earn, and sign up' : 'Create an account'}
      </Link>
    </>
  )
  return (
    <AuthCard title="Sign in" lead={leadOf(kind, search)} foot={foot}>
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <UnsentAtSignIn />
        <FormSummary {...summary} labels={fieldLabels} />
        {change.error?.code === 'email_not_confirmed' && (
          <div>
            <Note>Open the latest link that we emailed you, then sign in here.</Note>
            <MailboxLink email={form.values.email} />
          </div>
        )}
        <TextInput
          label={fieldLabels.email}
          name="email"
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={fieldLabels.password}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <SubmitButton busy={change.isPending || change.isSuccess}>Sign in</SubmitButton>
        <p>
          <Text
            as={Link}
            link
            size="md"
            to={`${homeOf[kind]}/forgot-password`}
            state={{ email: form.values.email } satisfies TypedEmail}
          >
            Forgot your password?
          </Text>
        </p>
        {kind === 'customer' && (
          <Text as="p" tone="muted" links>
            Bought without an account? <Link to="/customer/find-order">Find your order</Link>
          </Text>
        )}
      </Stack>
    </AuthCard>
  )
}
