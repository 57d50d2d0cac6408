import { Alert, PasswordInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  addBankAccount,
  type BankAccount,
  getBankAccount,
  payoutPauseHours,
  updateBankAccount,
} from '#contract/bank-account.ts'
import { listBanks, resolveBankAccount } from '#contract/banks.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Note } from '#web/ui/note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './bank-account.module.css'

const labels = { bankCode: 'Bank', accountNumber: 'Account number', password: 'Your password' }
const invalidates = [getBankAccount.id]
const initial = { bankCode: '', accountNumber: '', password: '' }

/** The store's first account. */
export function AddAccount() {
  const given = useEndpointForm(addBankAccount, { initial, input: body => ({ body }), invalidates })
  return <AccountForm {...given} busy={given.change.isPending} save="Save the account" />
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
    <AccountForm {...given} busy={given.change.isPending} save="Change the account">
      <Alert color="marigold">We mail the owner of the store, and pay nothing out for {payoutPauseHours} hours.</Alert>
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
  const banks = useQuery({ ...queryOf(listBanks), staleTime: Number.POSITIVE_INFINITY })
  const { bankCode, accountNumber } = form.values
  const whole = bankCode !== '' && /^\d{10}$/.test(accountNumber)
  const named = useQuery({
    ...queryOf(resolveBankAccount, { query: { account_number: accountNumber, bank_code: bankCode } }),
    enabled: whole,
    retry: false,
    staleTime: 60_000,
  })
  return (
    <form onSubmit={onSubmit} method="post" noValidate className={classes.form}>
      <FormSummary {...summary} labels={labels} />
      {children}
      <FieldGrid one>
        <Select
          label={labels.bankCode}
          name="bankCode"
          data={banks.data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? []}
          searchable
          placeholder={banks.isPending ? 'Loading' : 'Choose a bank'}
          nothingFoundMessage="No bank by that name"
          {...form.getInputProps('bankCode')}
          value={bankCode || null}
          onChange={code => form.setFieldValue('bankCode', code ?? '')}
          error={form.errors.bankCode ?? banks.error?.message}
        />
        <TextInput
          label={labels.accountNumber}
          description="10 digits"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          {...form.getInputProps('accountNumber')}
          onChange={event =>
            form.setFieldValue('accountNumber', event.currentTarget.value.replace(/\D/g, '').slice(0, 10))
          }
        />
      </FieldGrid>
      <output className={classes.name} data-known={named.data ? true : undefined}>
        {!whole && <Note>The name on the account comes here from the bank.</Note>}
        {whole && named.isFetching && <Note>Asking the bank</Note>}
        {whole && !named.isFetching && named.data && (
          <>
            <Note>In the name of</Note>
            <strong>{named.data.account_name}</strong>
          </>
        )}
        {whole && !named.isFetching && named.error && <Note late>{named.error.message}</Note>}
      </output>
      {/* So that a password manager knows whose it is. */}
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
    </form>
  )
}
