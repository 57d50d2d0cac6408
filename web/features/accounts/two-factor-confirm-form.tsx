import { PasswordInput, TextInput } from '@mantine/core'
import { newRecoveryCodes, turnOffTwoFactor, twoFactor } from '#contract/identity/two-factor.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useSession } from '#web/shell/session.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const labels = { password: 'Your password', code: 'Code' }
const initial = { password: '', code: '' }
const input = (body: typeof initial) => ({ body })
const invalidates = [twoFactor.id]

/** Creates new recovery codes after checking password and code. */
export function NewRecoveryCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const form = useEndpointForm(newRecoveryCodes, {
    initial,
    input,
    invalidates,
    success: false,
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  return <BothSteps {...form} lead="Your old codes stop working." save="Create new codes" />
}

/** Turns two-factor off after checking password and code. */
export function TurnOffTwoFactor({ onDone }: { onDone: () => void }) {
  const form = useEndpointForm(turnOffTwoFactor, { initial, input, invalidates, onSuccess: onDone })
  return <BothSteps {...form} lead="You then sign in with your password only." save="Turn off" />
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof turnOffTwoFactor, typeof initial>>
interface Props extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  lead: string
  save: string
}

function BothSteps({ form, onSubmit, summary, change, lead, save }: Props) {
  const email = useSession()?.user.email
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <p>{lead}</p>
      <FormSummary {...summary} labels={labels} />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label={labels.password}
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <TextInput
        label={labels.code}
        description="From your app, or a recovery code"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <div>
        <SubmitButton busy={change.isPending}>{save}</SubmitButton>
      </div>
    </Stack>
  )
}
