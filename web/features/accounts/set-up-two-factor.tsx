import { PasswordInput, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { listSessions } from '#contract/identity/sessions.ts'
import { confirmTwoFactor, setUpTwoFactor, twoFactor } from '#contract/identity/two-factor.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useSession } from '#web/shell/session.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Note } from '#web/ui/note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './auth.module.css'
import styles from './two-factor.module.css'

// What draws it is large, and few come here.
const QrCode = lazy(() => import('./qr-code.tsx'))

type Secret = { secret: string; uri: string }

/** Turns two-factor on: the password, the secret into the app, a first code. Answers the recovery codes. */
export function SetUpTwoFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? <Confirm {...secret} onCodes={onCodes} /> : <Password onSecret={setSecret} />
}

function Password({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const email = useSession()?.user.email
  const { form, change, onSubmit, summary } = useEndpointForm(setUpTwoFactor, {
    initial: { password: '' },
    input: body => ({ body }),
    success: false,
    onSuccess: ({ data }) => onSecret(data),
  })
  return (
    <form onSubmit={onSubmit} method="post" noValidate className={classes.form}>
      <p>You need an authenticator app on your phone. Any will do.</p>
      <FormSummary {...summary} labels={{ password: 'Your password' }} />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <div>
        <SubmitButton busy={change.isPending}>Go on</SubmitButton>
      </div>
    </form>
  )
}

function Confirm({ secret, uri, onCodes }: Secret & { onCodes: (codes: readonly string[]) => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(confirmTwoFactor, {
    initial: { code: '' },
    input: body => ({ body }),
    invalidates: [twoFactor.id, listSessions.id],
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  return (
    <form onSubmit={onSubmit} method="post" noValidate className={classes.form}>
      <p>Scan this with the app.</p>
      <Suspense fallback={<div className={styles.qr} />}>
        <QrCode text={uri} className={styles.qr} />
      </Suspense>
      <p className={styles.key}>
        <Note>
          On the same phone? <a href={uri}>Open the app</a>, or type this key into it:
        </Note>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
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
      <div>
        <SubmitButton busy={change.isPending}>Turn on</SubmitButton>
      </div>
      <Note>This signs you out on every other device.</Note>
    </form>
  )
}
