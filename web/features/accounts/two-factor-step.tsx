import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Factors } from '#contract/endpoint.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { type SessionUser, useKind } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { passkeyLogins, secondSteps } from './auth-endpoints.ts'
import { hasPasskeys, passkeyProblem, signWithPasskey } from './passkey-browser.ts'

interface Props {
  /** Challenge that the server returned for the right password. */
  challenge: string
  factors: Factors
  onSignedIn: (answer: { token: string; data: SessionUser }) => Promise<unknown>
  onBack: () => void
}

const ways = {
  passkey: { lead: 'Use the passkey on your device, phone or security key.', turnTo: 'Use a passkey' },
  app: { lead: 'Enter the 6-digit code from your authenticator app.', turnTo: 'Use authenticator app' },
  recovery: { lead: 'Enter one of your recovery codes. Each works once.', turnTo: 'Use a recovery code' },
} as const
type Way = keyof typeof ways

/** Second step of sign-in with two-factor: asks for a passkey, a code of the app or a recovery code. */
export function SecondStep({ challenge, factors, onSignedIn, onBack }: Props) {
  const offered: Way[] = [
    ...(factors.passkeys.length > 0 && hasPasskeys() ? (['passkey'] as const) : []),
    ...(factors.app ? (['app'] as const) : []),
    'recovery',
  ]
  const [by, setBy] = useState<Way>(offered[0] ?? 'recovery')
  return (
    <AuthCard title="One more step" lead={ways[by].lead}>
      <Stack gap={3}>
        {by === 'passkey' ? (
          <PasskeyForm challenge={challenge} factors={factors} onSignedIn={onSignedIn} />
        ) : (
          <CodeForm key={by} by={by} challenge={challenge} onSignedIn={onSignedIn} />
        )}
        <Row gap={1} across={4} justify="between" wrap style={{ marginInline: 'calc(-1 * var(--space-4))' }}>
          {offered
            .filter(way => way !== by)
            .map(way => (
              <Action key={way} look="quiet" onClick={() => setBy(way)}>
                {ways[way].turnTo}
              </Action>
            ))}
          <Action look="quiet" onClick={onBack}>
            Start again
          </Action>
        </Row>
      </Stack>
    </AuthCard>
  )
}

const inputs = {
  app: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
} as const

function CodeForm({ by, challenge, onSignedIn }: Pick<Props, 'challenge' | 'onSignedIn'> & { by: 'app' | 'recovery' }) {
  const kind = useKind()
  const field = useRef<HTMLInputElement>(null)
  const { form, change, onSubmit, summary } = useEndpointForm(secondSteps[kind], {
    initial: { code: '' },
    input: ({ code }) => ({ body: { challenge, code } }),
    success: false,
    onSuccess: onSignedIn,
    onFailure: () => field.current?.select(),
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={{ code: inputs[by].label }} />
      <TextInput
        {...inputs[by]}
        ref={field}
        name="code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <SubmitButton busy={change.isPending || change.isSuccess}>Sign in</SubmitButton>
    </Stack>
  )
}

function PasskeyForm({ challenge, factors, onSignedIn }: Omit<Props, 'onBack'>) {
  const kind = useKind()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const signIn = useChange(passkeyLogins[kind], { success: false, failure: false })
  const use = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const passkey = await signWithPasskey(challenge, factors)
      await onSignedIn(await signIn.mutateAsync({ body: { challenge, passkey } }))
    } catch (error) {
      setProblem(error instanceof ApiFailure ? error.sentence : passkeyProblem(error))
      setBusy(false)
    }
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('button')?.focus(), [])
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    void use()
  }
  return (
    <Stack as="form" ref={form} gap={3} onSubmit={send} method="post">
      <FormSummary message={problem} errors={[]} labels={{}} />
      <SubmitButton busy={busy}>Use passkey</SubmitButton>
    </Stack>
  )
}
