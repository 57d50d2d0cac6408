import { PasswordInput, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { listSessions } from '#contract/identity/sessions.ts'
import { confirmTwoFactor, setUpTwoFactor, twoFactor } from '#contract/identity/two-factor.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { useSession } from '#web/shell/session.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

// The library that draws QR codes is large.
const QrCode = onDemand(() => import('./qr-code.tsx'))

type Secret = { secret: string; uri: string }

interface Props {
  /** True if the account has an app, whose codes stop working. */
  replaces: boolean
  /** Receives the recovery codes; none if two-factor was on. */
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Steps that set up an app: password, secret for the app, first code. */
export function SetUpTwoFactor({ replaces, onCodes, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? (
    <Confirm {...secret} onCodes={onCodes} onCancel={onCancel} />
  ) : (
    <Password replaces={replaces} onSecret={setSecret} onCancel={onCancel} />
  )
}

type PasswordProps = Omit<Props, 'onCodes'> & { onSecret: (secret: Secret) => void }

function Password({ replaces, onSecret, onCancel }: PasswordProps) {
  const email = useSession()?.user.email
  const { form, change, onSubmit, summary } = useEndpointForm(setUpTwoFactor, {
    initial: { password: '', code: '' },
    input: ({ password, code }) => ({ body: { password, ...(replaces && { code }) } }),
    success: false,
    onSuccess: ({ data }) => onSecret(data),
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <p>You need an authenticator app on your phone. Any will do.</p>
      <FormSummary {...summary} labels={{ password: 'Your password', code: 'Code' }} />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {replaces && (
        <TextInput
          label="Code"
          description="From your current app, or a recovery code"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
      <FormButtons save="Go on" busy={change.isPending} onCancel={onCancel} />
    </Stack>
  )
}

function Confirm({ secret, uri, onCodes, onCancel }: Secret & Omit<Props, 'replaces'>) {
  const { form, change, onSubmit, summary } = useEndpointForm(confirmTwoFactor, {
    initial: { code: '' },
    input: body => ({ body }),
    invalidates: [twoFactor.id, listSessions.id],
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <p>Scan this with the app.</p>
      <Suspense fallback={<SkeletonBox height={200} />}>
        <QrCode text={uri} />
      </Suspense>
      <p>
        <Note>
          On the same phone?{' '}
          <Text as="a" tone="palm" weight="strong" href={uri}>
            Open the app
          </Text>
          , or type this key into it:
        </Note>
        <Text as="code" size="base" anywhere style={{ display: 'block', marginTop: 'var(--space-15)' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
      </p>
      <FormSummary {...summary} labels={{ code: 'Code' }} />
      <TextInput
        label="Code"
        description="6-digit code from the app"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
      <FormButtons save="Turn on" busy={change.isPending} onCancel={onCancel} />
      <Note>This signs you out on every other device.</Note>
    </Stack>
  )
}
