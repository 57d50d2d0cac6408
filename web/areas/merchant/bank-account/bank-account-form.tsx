import { Alert, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  addBankAccount,
  type BankAccount,
  getBankAccount,
  payoutPauseHours,
  updateBankAccount,
} from '#contract/stores/bank-account.ts'
import { getStoreClosing } from '#contract/stores/closing.ts'
import { AccountFields } from '#web/features/bank-account/account-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const labels = { bankCode: 'Bank', accountNumber: 'Account number', password: 'Your password' }
const invalidates = [getBankAccount.id]
const initial = { bankCode: '', accountNumber: '', password: '' }

/** Form for the store's first bank account. */
export function AddAccount() {
  const form = useEndpointForm(addBankAccount, { initial, input: body => ({ body }), invalidates })
  return <AccountForm {...form} busy={form.change.isPending} save="Save account" />
}

/** Form that replaces the store's bank account. */
export function ChangeAccount({ account: { id }, onDone }: { account: BankAccount; onDone: () => void }) {
  const form = useEndpointForm(updateBankAccount, {
    initial,
    input: body => ({ params: { id }, body }),
    invalidates,
    onSuccess: onDone,
  })
  return (
    <AccountForm {...form} busy={form.change.isPending} save="Change account" onCancel={onDone}>
      <Alert color="marigold">We email the store owner and pause payouts for {payoutPauseHours} hours.</Alert>
    </AccountForm>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof addBankAccount, typeof initial>>
interface Props extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> {
  busy: boolean
  save: string
  onCancel?: () => void
  children?: React.ReactNode
}

function AccountForm({ form, onSubmit, summary, busy, save, onCancel, children }: Props) {
  const user = useSession()?.user
  const email = user?.email
  // The session has the store's name of the day of sign-in.
  const { data: store } = useQuery(queryOf(getStoreClosing))
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate style={{ maxWidth: 480 }}>
      <FormSummary {...summary} labels={labels} />
      {children}
      <AccountFields
        value={form.values}
        errors={form.errors}
        onChange={account => form.setValues(account)}
        holder={{
          owner: user ? `${user.firstName} ${user.lastName}` : '',
          store: store?.storeName ?? user?.storeName ?? '',
        }}
      />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput
        label={labels.password}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {onCancel ? (
        <FormButtons save={save} busy={busy} onCancel={onCancel} />
      ) : (
        <div>
          <SubmitButton busy={busy}>{save}</SubmitButton>
        </div>
      )}
    </Stack>
  )
}
