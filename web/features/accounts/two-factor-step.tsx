import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { type SessionUser, useKind } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { secondSteps } from './auth-endpoints.ts'

interface Props {
  /** Challenge that the server returned for the right password. */
  challenge: string
  onSignedIn: (answer: { token: string; data: SessionUser }) => Promise<unknown>
  onBack: () => void
}

const inputs = {
  app: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
} as const

/** Second step of sign-in with two-factor: asks for a code of the app or a recovery code. */
export function SecondStep({ challenge, onSignedIn, onBack }: Props) {
  const kind = useKind()
  const field = useRef<HTMLInputElement>(null)
  const [by, setBy] = useState<keyof typeof inputs>('app')
  const { form, change, onSubmit, summary } = useEndpointForm(secondSteps[kind], {
    initial: { code: '' },
    input: ({ code }) => ({ body: { challenge, code } }),
    success: false,
    onSuccess: onSignedIn,
    onFailure: () => field.current?.select(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the kind of code focuses its field
  useEffect(() => field.current?.focus(), [by])
  const turn = () => {
    form.reset()
    change.reset()
    setBy(by === 'app' ? 'recovery' : 'app')
  }

  return (
    <AuthCard
      title="One more step"
      lead={
        by === 'app'
          ? 'Enter the 6-digit code from your authenticator app.'
          : 'Enter one of your recovery codes. Each works once.'
      }
    >
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <FormSummary {...summary} labels={{ code: inputs[by].label }} />
        <TextInput
          {...inputs[by]}
          key={by}
          ref={field}
          name="code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <SubmitButton busy={change.isPending || change.isSuccess}>Sign in</SubmitButton>
        <Row gap={1} across={4} justify="between" wrap style={{ marginInline: 'calc(-1 * var(--space-4))' }}>
          <Action look="quiet" onClick={turn}>
            {by === 'app' ? 'Use a recovery code' : 'Use authenticator app'}
          </Action>
          <Action look="quiet" onClick={onBack}>
            Start again
          </Action>
        </Row>
      </Stack>
    </AuthCard>
  )
}
