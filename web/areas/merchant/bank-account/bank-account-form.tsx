import { Alert, PasswordInput } from '@mantine/core'
import {
  addBankAccount,
  type BankAccount,
  getBankAccount,
  payoutPauseHours,
  updateBankAccount,
} from '#contract/stores/bank-account.ts'
import { AccountFields } from '#web/features/bank-account/account-fields.tsx'
import classes from '#web/features/bank-account/bank-account.module.css'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useSession } from '#web/shell/session.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const labels = { bankCode: 'Bank', accountNumber: 'Account number', password: 'Your password' }
const invalidates = [getBankAccount.id]
const initial = { bankCode: '', accountNumber: '', password: '' }

/** The store's first account. */
export function AddAccount() {
  const given = useEndpointForm(addBankAccount, { initial, input: body => ({ body }), invalidates })
  return <AccountForm {...given} busy={given.change.isPending} save="Save account" />
}

/** Another account than the one that is kept. */
export function ChangeAccount({ account: { id }, onDone }: { account: BankAccount; onDone: () => void }) {
  const given = useEndpointForm(updateBankAccount, {
    initial,
    input: body => ({ params: { id }, body }),
    invalidates,
    onSuccess: onDone,
  })
  return (
    <AccountForm {...given} busy={given.change.isPending} save="Change account">
      <Alert color="marigold">We email the store owner and pause payouts for {payoutPauseHours} hours.</Alert>
    </AccountForm>
  )
}

type Given = ReturnType<typeof useEndpointForm<typeof addBankAccount, typeof initial>>
interface Props extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  busy: boolean
  save: string
  children?: React.ReactNode
}

function AccountForm({ form, onSubmit, summary, busy, save, children }: Props) {
  const email = useSession()?.user.email
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate className={classes.form}>
      <FormSummary {...summary} labels={labels} />
      {children}
      <AccountFields value={form.values} errors={form.errors} onChange={account => form.setValues(account)} />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label={labels.password}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div>
        <SubmitButton busy={busy}>{save}</SubmitButton>
      </div>
    </Stack>
  )
}
