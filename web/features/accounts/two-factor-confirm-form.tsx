import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { passkeyToConfirm } from '#contract/identity/passkeys.ts'
import { newRecoveryCodes, turnOffTwoFactor, twoFactor } from '#contract/identity/two-factor.ts'
import { call } from '#web/shell/api.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useSession } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { passkeyProblem, signWithPasskey } from './passkey-browser.ts'

const labels = { password: 'Your password', code: 'Code' }
const initial = { password: '', code: '' }
const input = (body: typeof initial) => ({ body })
const invalidates = [twoFactor.id]

/** Whether the account can confirm with a passkey on this device. */
interface WithPasskey {
  passkey: boolean
}

interface CodesProps extends WithPasskey {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Creates new recovery codes after checking the password and a second factor. */
export function NewRecoveryCodes({ passkey, onCodes, onCancel }: CodesProps) {
  const form = useEndpointForm(newRecoveryCodes, {
    initial,
    input,
    invalidates,
    success: false,
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  const { mutate } = form.change
  return (
    <BothSteps
      {...form}
      passkey={passkey}
      onPasskey={body => mutate({ body })}
      lead="Your old codes stop working."
      save="Create new codes"
      onCancel={onCancel}
    />
  )
}

/** Turns two-factor off after checking the password and a second factor. */
export function TurnOffTwoFactor({ passkey, onDone }: WithPasskey & { onDone: () => void }) {
  const form = useEndpointForm(turnOffTwoFactor, { initial, input, invalidates, onSuccess: onDone })
  const { mutate } = form.change
  return (
    <BothSteps
      {...form}
      passkey={passkey}
      onPasskey={body => mutate({ body })}
      lead="You then sign in with your password only."
      save="Turn off"
      onCancel={onDone}
    />
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof turnOffTwoFactor, typeof initial>>
interface Props extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'>, WithPasskey {
  change: { isPending: boolean }
  onPasskey: (body: { password: string; passkey: Awaited<ReturnType<typeof signWithPasskey>> }) => void
  lead: string
  save: string
  onCancel: () => void
}

function BothSteps({ form, onSubmit, summary, change, passkey, onPasskey, lead, save, onCancel }: Props) {
  const email = useSession()?.user.email
  const [byCode, setByCode] = useState(!passkey)
  const [problem, setProblem] = useState<string>()
  const [signing, setSigning] = useState(false)
  const sign = async () => {
    const { password } = form.getValues()
    if (!password) return form.setFieldError('password', 'Enter your password.')
    setProblem(undefined)
    setSigning(true)
    try {
      const { challenge, factors } = await call(passkeyToConfirm, {})
      onPasskey({ password, passkey: await signWithPasskey(challenge, factors) })
    } catch (error) {
      setProblem(error instanceof ApiFailure ? error.sentence : passkeyProblem(error))
    }
    setSigning(false)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (byCode) return onSubmit(event)
    event.preventDefault()
    void sign()
  }
  return (
    <Stack as="form" gap={3} onSubmit={send} method="post" noValidate>
      <p>{lead}</p>
      <FormSummary message={problem ?? summary.message} errors={problem ? [] : summary.errors} labels={labels} />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label={labels.password}
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {byCode && (
        <TextInput
          label={labels.code}
          description="From your app, or a recovery code"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
      <FormButtons
        save={byCode ? save : `${save} with a passkey`}
        busy={change.isPending || signing}
        onCancel={onCancel}
      >
        {passkey && (
          <Action look="quiet" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use a passkey' : 'Use a code instead'}
          </Action>
        )}
      </FormButtons>
    </Stack>
  )
}
