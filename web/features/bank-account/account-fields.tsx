import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountNameDiffers } from '#contract/money/account-name.ts'
import { listBanks, resolveBankAccount } from '#contract/money/banks.ts'
import { queryOf } from '#web/shell/query.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { bankMatches } from './bank-names.ts'

interface Account {
  bankCode: string
  accountNumber: string
}

interface Props {
  value: Account
  errors: Readonly<Record<string, ReactNode>>
  onChange: (changed: Partial<Account>) => void
  /** Whose account it should be. */
  holder: { owner: string } & ({ store: string } | { company: string })
}

/** Fields for bank and account number. They show the account name that the bank returns. */
export function AccountFields({ value: { bankCode, accountNumber }, errors, onChange, holder }: Props) {
  const banks = useQuery({ ...queryOf(listBanks), staleTime: Number.POSITIVE_INFINITY })
  const whole = bankCode !== '' && /^\d{10}$/.test(accountNumber)
  const named = useQuery({
    ...queryOf(resolveBankAccount, { query: { account_number: accountNumber, bank_code: bankCode } }),
    enabled: whole,
    retry: false,
    staleTime: 60_000,
  })
  const [business, name] = 'store' in holder ? ['store', holder.store] : ['company', holder.company]
  return (
    <>
      <FieldGrid one>
        <Select
          label="Bank"
          name="bankCode"
          data={banks.data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? []}
          searchable
          filter={({ options, search }) =>
            options.filter(
              option => 'value' in option && bankMatches({ code: option.value, name: option.label }, search),
            )
          }
          description="Also by what people call it, such as GTB or UBA"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={banks.isPending ? 'Loading' : 'Choose a bank'}
          nothingFoundMessage="No matching banks"
          value={bankCode || null}
          onChange={code => onChange({ bankCode: code ?? '' })}
          error={errors.bankCode ?? banks.error?.message}
        />
        <TextInput
          label="Account number"
          description="10 digits"
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          value={accountNumber}
          onChange={event => onChange({ accountNumber: event.currentTarget.value.replace(/[\s-]/g, '') })}
          error={errors.accountNumber}
        />
      </FieldGrid>
      <Stack
        as="output"
        gap={0.5}
        panel="line"
        pad={3}
        data-chosen={named.data ? true : undefined}
        style={{ minHeight: 64, alignContent: 'center', borderStyle: named.data ? undefined : 'dashed' }}
      >
        {!whole && <Note>We look up the account name at the bank.</Note>}
        {whole && named.isFetching && <Note>Checking with the bank</Note>}
        {whole && !named.isFetching && named.data && (
          <>
            <Note>Account name</Note>
            <strong>{named.data.account_name}</strong>
            {accountNameDiffers(named.data.account_name, { owner: holder.owner, business: name }) && (
              <Note late>
                This is neither your name ({holder.owner}) nor your {business}’s ({name}). Check the number. We may ask
                whose account it is before your {business} is approved or paid.
              </Note>
            )}
          </>
        )}
        {whole && !named.isFetching && named.error && <Note late>{named.error.message}</Note>}
      </Stack>
    </>
  )
}
